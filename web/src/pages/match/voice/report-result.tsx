import { useSignal } from '@preact/signals'
import { type Color, opposite } from '../../../../../src/domain/kernel/color.ts'
import { REPORTED_RESULTS, type ReportedResult } from '../../../../../src/domain/match/report.ts'
import type { Match } from '../../../../../src/wire/matches.ts'
import { reportResult, takeReportBack } from '../../../api/calls.ts'
import { reads } from '../../../api/endpoints.ts'
import type { Failure, Reply } from '../../../api/http.ts'
import { reload } from '../../../api/remote.ts'
import { voice } from '../../../i18n/voice.ts'
import { announce } from '../../../parts/announcer.tsx'
import { ActionButton } from '../../../parts/button.tsx'
import { ActionFailure } from '../../../parts/status.tsx'

type Props = { match: Match; own: Color }

/** Says how a game on a real board ended; what both say stands at once. */
export const ReportResult = ({ match, own }: Props) => {
  const words = voice.value
  const failure = useSignal<Failure | undefined>(undefined)
  const act = async (step: Promise<Reply<unknown>>, says: string) => {
    const reply = await step
    await reload(reads.match(match.id))
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(says)
  }
  const mine = reportOf(match, own)
  const theirs = reportOf(match, opposite(own))
  return (
    <fieldset class="reporting">
      <legend>{words.report}</legend>
      <p class="hint">{words.reportHint}</p>
      <div class="actions">
        {REPORTED_RESULTS.map(result => (
          <ActionButton
            key={result}
            kind={result === mine ? 'primary' : 'plain'}
            act={() => act(reportResult(match.id, result), words.reported)}
          >
            {written(match, result)}
          </ActionButton>
        ))}
      </div>
      <Said match={match} mine={mine} theirs={theirs} />
      {mine === undefined ? null : (
        <ActionButton act={() => act(takeReportBack(match.id), words.reportTakenBack)}>
          {words.takeReportBack}
        </ActionButton>
      )}
      <ActionFailure failure={failure.value} />
    </fieldset>
  )
}

type SaidProps = { match: Match; mine: ReportedResult | undefined; theirs: ReportedResult | undefined }

const Said = ({ match, mine, theirs }: SaidProps) => {
  const words = voice.value
  return (
    <p role="status">
      {mine === undefined ? null : words.youSay(written(match, mine))}{' '}
      {theirs === undefined ? null : words.opponentSays(written(match, theirs))}{' '}
      {mine !== undefined && theirs !== undefined && mine !== theirs ? words.differs : null}
    </p>
  )
}

const reportOf = (match: Match, color: Color): ReportedResult | undefined => {
  const entryId = color === 'WHITE' ? match.whiteEntryId : match.blackEntryId
  return match.reports?.find(report => report.entryId === entryId)?.result
}

const written = (match: Match, result: ReportedResult): string => {
  const { won, drawn } = voice.value
  return { WHITE_WIN: won(match.whiteName), BLACK_WIN: won(match.blackName ?? ''), DRAW: drawn }[result]
}
