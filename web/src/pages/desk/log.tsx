import { useSignal } from '@preact/signals'
import type { AuditEntry } from '../../../../src/wire/audit.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { AUDIT_PAGE, auditBefore, auditRead } from '../../api/desk.ts'
import type { Failure } from '../../api/http.ts'
import { useRemote } from '../../api/remote.ts'
import { acts } from '../../i18n/acts.ts'
import { desk } from '../../i18n/desk.ts'
import { dateTime } from '../../i18n/format.ts'
import { settingsWords } from '../../i18n/settings.ts'
import { language } from '../../i18n/strings.ts'
import { type Difference, differencesIn, isSought, subjectOf } from '../../model/audit.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Field, TextField } from '../../parts/field.tsx'
import { ActionFailure, Loaded } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'

/** Who did what, when and why: the newest first, and as far back as one asks. */
export const Log = ({ event }: { event: Tournament }) => {
  const read = auditRead(event.id)
  const remote = useRemote(read)
  return (
    <section>
      <h2>{desk.value.log.title}</h2>
      <p>
        <a href={href({ name: 'sheet', id: event.id, sheet: 'audit' })}>{desk.value.log.print}</a>
      </p>
      <Loaded read={read} remote={remote}>
        {first => <Pages key={first[0]?.id ?? 0} event={event} first={first} />}
      </Loaded>
    </section>
  )
}

type PagesProps = { event: Tournament; first: readonly AuditEntry[] }

const Pages = ({ event, first }: PagesProps) => {
  const words = desk.value.log
  const later = useSignal<readonly AuditEntry[]>([])
  const isAll = useSignal(first.length < AUDIT_PAGE)
  const failure = useSignal<Failure | undefined>(undefined)
  const action = useSignal('')
  const text = useSignal('')
  const all = [...first, ...later.value]
  const more = async () => {
    const reply = await auditBefore(event.id, all.at(-1)!.id)
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    isAll.value = reply.value.length < AUDIT_PAGE
    later.value = [...later.value, ...reply.value]
  }
  const shown = all.filter(line => isSought(line, action.value, text.value, aboutText(line)))
  return (
    <>
      <div class="tool-form">
        <ActionField all={all} choose={chosen => (action.value = chosen)} />
        <TextField label={words.find} name="find" onInput={written => (text.value = written.trim())} />
      </div>
      <p role="status" class="quiet">
        {isAll.value ? words.count(shown.length) : words.countSoFar(shown.length, all.length)}
      </p>
      <ul class="plain-list audit">
        {shown.map(line => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <ActionFailure failure={failure.value} />
      {isAll.value ? null : <ActionButton act={more}>{words.more}</ActionButton>}
    </>
  )
}

/** What happened, in words; a kind of act that has none yet is told by its code. */
export const actText = ({ action }: Pick<AuditEntry, 'action'>): string =>
  (acts.value as Readonly<Record<string, string>>)[action] ?? action

/** The same with whom it is about. */
export const aboutText = ({ action, before, after }: AuditEntry): string =>
  [actText({ action }), subjectOf(before, after)].filter(part => part !== undefined).join(' · ')

const ActionField = ({ all, choose }: { all: readonly AuditEntry[]; choose: (action: string) => void }) => {
  const words = desk.value.log
  const actions = [...new Set(all.map(({ action }) => action))].toSorted((one, other) =>
    actText({ action: one }).localeCompare(actText({ action: other }), language.value),
  )
  return (
    <Field label={words.kind}>
      {wiring => (
        <select {...wiring} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          <option value="">{words.all}</option>
          {actions.map(action => (
            <option key={action} value={action}>
              {actText({ action })}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const Line = ({ line }: { line: AuditEntry }) => {
  const words = desk.value.log
  return (
    <li>
      <p>
        <b>{aboutText(line)}</b> · {line.actorName ?? words.rules} ·{' '}
        <span class="quiet">{dateTime(line.at, language.value)}</span>
        {line.matchId === null ? null : (
          <>
            {' · '}
            <a href={href({ name: 'match', id: line.matchId })}>{words.match}</a>
          </>
        )}
      </p>
      {line.note === null ? null : (
        <p>
          <q>{line.note}</q>
        </p>
      )}
      <Differences all={differencesIn(line.before, line.after)} />
    </li>
  )
}

const Differences = ({ all }: { all: readonly Difference[] }) =>
  all.length === 0 ? null : (
    <details>
      <summary>{desk.value.log.differences(all.length)}</summary>
      <ul>
        {all.map(difference => (
          <li key={difference.field}>{differenceText(difference)}</li>
        ))}
      </ul>
    </details>
  )

/** `Rounds: 5 → 7`. */
export const differenceText = ({ field, before, after }: Difference): string => {
  const known = settingsWords.value.fields as Readonly<Record<string, string>>
  const arrow = `${before === '' ? '–' : before} → ${after === '' ? '–' : after}`
  return field === '' ? arrow : desk.value.log.field(known[field] ?? field, arrow)
}
