import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { AuditEntry } from '../../../../src/wire/audit.ts'
import { AUDIT_PAGE, auditBefore, auditRead } from '../../api/desk.ts'
import type { Failure } from '../../api/http.ts'
import { useRemote } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { dateTime } from '../../i18n/format.ts'
import { language } from '../../i18n/strings.ts'
import { differencesIn } from '../../model/audit.ts'
import { ActionFailure, Loaded, Loading } from '../../parts/status.tsx'
import { aboutText, differenceText } from '../desk/log.tsx'
import { type SheetProps, SheetTable } from './sheet.tsx'

/** The whole audit log, the oldest line first. */
export const AuditSheet = ({ event, name }: SheetProps) => {
  const read = auditRead(event.id)
  return (
    <Loaded read={read} remote={useRemote(read)}>
      {first => <Whole key={first[0]?.id ?? 0} event={event} name={name} first={first} />}
    </Loaded>
  )
}

const Whole = ({ event, name, first }: SheetProps & { first: readonly AuditEntry[] }) => {
  const words = desk.value.log
  const { all, isAll, failure } = useAll(event.id, first)
  if (failure !== undefined) return <ActionFailure failure={failure} />
  if (!isAll) return <Loading />
  const columns = [words.when, words.who, words.kind, words.why].map(head => ({ head }))
  return (
    <SheetTable event={event} name={name} columns={columns}>
      {all.toReversed().map(line => (
        <tr key={line.id}>
          <td>{dateTime(line.at, language.value)}</td>
          <td>{line.actorName ?? words.rules}</td>
          <td>{aboutText(line)}</td>
          <td class="audit-why">{whyOf(line)}</td>
        </tr>
      ))}
    </SheetTable>
  )
}

const whyOf = ({ note, before, after }: AuditEntry): string =>
  [note, ...differencesIn(before, after).map(differenceText)].filter(part => part !== null).join('; ')

/** All of it, page after page, before a line is printed. */
const useAll = (id: string, first: readonly AuditEntry[]) => {
  const all = useSignal(first)
  const isAll = useSignal(first.length < AUDIT_PAGE)
  const failure = useSignal<Failure | undefined>(undefined)
  useEffect(() => {
    let isLeft = false
    const readOn = async () => {
      while (!isAll.peek() && !isLeft) {
        const reply = await auditBefore(id, all.peek().at(-1)!.id)
        if (!reply.ok) {
          failure.value = reply.error
          return
        }
        isAll.value = reply.value.length < AUDIT_PAGE
        all.value = [...all.peek(), ...reply.value]
      }
    }
    void readOn()
    return () => {
      isLeft = true
    }
  }, [id])
  return { all: all.value, isAll: isAll.value, failure: failure.value }
}
