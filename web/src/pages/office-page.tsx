import { me } from '../api/session.ts'
import { AdminPage } from './admin/admin-page.tsx'
import { SecurityPage } from './me/security-page.tsx'

/** Pages that few open, in one piece: every piece more costs each spectator its name. */
export const OfficePage = ({ name }: { name: 'admin' | 'security' }) =>
  name === 'admin' ? <AdminPage /> : <SecurityPage key={me.value?.id} />
