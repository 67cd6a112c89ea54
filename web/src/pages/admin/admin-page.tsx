import { logRead } from '../../api/security.ts'
import { me, session } from '../../api/session.ts'
import { adminWords } from '../../i18n/admin.ts'
import { strings } from '../../i18n/strings.ts'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { Empty, Loading } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { SecurityLog } from '../me/security-log.tsx'
import { Accounts } from './accounts.tsx'
import { Registration } from './registration.tsx'

/** Who may come in here, and who is in? */
export const AdminPage = () => {
  const words = adminWords.value
  useTitle(words.title)
  return (
    <div class="page narrow">
      <Heading level={1}>{words.title}</Heading>
      <ForAdmins />
    </div>
  )
}

const ForAdmins = () => {
  const words = adminWords.value
  if (session.value.kind === 'asking') return <Loading />
  if (me.value === undefined)
    return (
      <Empty says={words.adminsOnly}>
        <a class="button primary" href={`/login?to=${encodeURIComponent(href({ name: 'admin' }))}`}>
          {strings.value.site.signIn}
        </a>
      </Empty>
    )
  if (me.value.role !== 'ADMIN') return <Empty says={words.adminsOnly} />
  return (
    <>
      <Registration />
      <Accounts />
      <section aria-labelledby="happened">
        <h2 id="happened">{words.happened}</h2>
        <SecurityLog read={logRead(undefined)} ofAll />
      </section>
    </>
  )
}
