import { me } from '../api/session.ts'
import type { Route } from '../router/routes.ts'
import { AdminPage } from './admin/admin-page.tsx'
import { DeskPage, type DeskRoute } from './desk/desk-page.tsx'
import { SecurityPage } from './me/security-page.tsx'
import { PrintPage, type PrintRoute } from './print/print-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'

type OfficeRoute = PrintRoute | DeskRoute | Extract<Route, { name: 'admin' | 'security' | 'settings' }>

/** Pages that few open, in one piece: every piece more costs each spectator its name. */
export const OfficePage = (asked: OfficeRoute) => {
  if (asked.name === 'admin') return <AdminPage />
  if (asked.name === 'desk' || asked.name === 'deskPart') return <DeskPage {...asked} />
  if (asked.name === 'settings') return <SettingsPage {...asked} />
  return asked.name === 'security' ? <SecurityPage key={me.value?.id} /> : <PrintPage {...asked} />
}
