import { me } from '../api/session.ts'
import type { Route } from '../router/routes.ts'
import { AdminPage } from './admin/admin-page.tsx'
import { SecurityPage } from './me/security-page.tsx'
import { PrintPage, type PrintRoute } from './print/print-page.tsx'

type OfficeRoute = PrintRoute | Extract<Route, { name: 'admin' | 'security' }>

/** Pages that few open, in one piece: every piece more costs each spectator its name. */
export const OfficePage = (asked: OfficeRoute) => {
  if (asked.name === 'admin') return <AdminPage />
  return asked.name === 'security' ? <SecurityPage key={me.value?.id} /> : <PrintPage {...asked} />
}
