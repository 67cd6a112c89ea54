import type { ComponentChildren } from 'preact'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { dateTime, duration, money, points, span } from '../../i18n/format.ts'
import { language, strings } from '../../i18n/strings.ts'
import { announcedTieBreaks } from '../../model/crosstable.ts'
import { TieBreakNames } from './tie-break-names.tsx'

/** How an event is played, in plain words: what a player wants to know before entering. */
export const EventRules = ({ event }: { event: Tournament }) => {
  const words = strings.value.about
  return (
    <dl class="rules">
      <Rule name={words.time}>
        {event.timeControl}{' '}
        <span class="quiet">{words.timeHint + (event.firstMoveIncrement ? words.firstMove : '')}</span>
      </Rule>
      <Rule name={words.where}>{words.places[event.playMode]}</Rule>
      {event.playMode === 'ONLINE' ? <Rule name={words.late}>{latenessOf(event)}</Rule> : null}
      {event.spectatorDelaySeconds > 0 ? (
        <Rule name={words.delay}>{words.delayText(span(event.spectatorDelaySeconds, language.value))}</Rule>
      ) : null}
      {event.format === 'KNOCKOUT' ? null : <PointsRules event={event} />}
      <Rule name={words.draws}>{drawsOf(event)}</Rule>
      <Rule name={words.rated}>{event.rated ? words.isRated : words.isUnrated}</Rule>
      <CheckInRule event={event} />
      <Rule name={words.size}>{words.sizeText(event.minPlayers, event.maxPlayers)}</Rule>
      {event.birthAndSexShown ? <Rule name={words.privacy}>{words.privacyText}</Rule> : null}
      {event.entryFeeCents > 0 ? (
        <Rule name={words.fee}>{money(event.entryFeeCents, event.currency, language.value)}</Rule>
      ) : null}
    </dl>
  )
}

/** What only an event by points has: its rounds, how they are paired, what decides, and byes. */
const PointsRules = ({ event }: { event: Tournament }) => {
  const words = strings.value.about
  const isSwiss = event.format === 'SWISS'
  const codes = announcedTieBreaks(event)
  return (
    <>
      <Rule name={words.rounds}>{roundsOf(event)}</Rule>
      {isSwiss ? <Rule name={words.pairing}>{pairingOf(event)}</Rule> : null}
      <Rule name={words.tieBreaks}>
        {codes.length === 0 ? words.shared : <TieBreakNames codes={codes} />}
      </Rule>
      {event.pointSystem ? (
        <Rule name={strings.value.standings.points}>{worthText(event.pointSystem)}</Rule>
      ) : null}
      {isSwiss ? <Rule name={words.byes}>{byesOf(event)}</Rule> : null}
    </>
  )
}

/** By what they are written as. */
const worthText = ({ win, draw, loss }: NonNullable<Tournament['pointSystem']>): string =>
  `1–0: ${points(win)}, ½–½: ${points(draw)}, 0–1: ${points(loss)}`

const CheckInRule = ({ event }: { event: Tournament }) => {
  const words = strings.value.about
  const { checkInOpensAt: from, checkInClosesAt: to } = event
  if (from === null || to === null) return null
  const at = (instant: string) => dateTime(instant, language.value)
  return <Rule name={words.checkIn}>{words.checkInText(at(from), at(to))}</Rule>
}

const roundsOf = (event: Tournament): string => {
  const words = strings.value.about
  if (event.format === 'ROUND_ROBIN') return words.cycles[event.roundRobinCycles]
  return event.rounds === null ? words.roundsOpen : words.roundsText(event.rounds)
}

const pairingOf = (event: Tournament): string => {
  const words = strings.value.about
  const system = words.pairings[event.pairingSystem]
  return event.acceleration === 'BAKU' ? `${system} ${words.baku}` : system
}

const byesOf = ({ byeLimit, lastByeRound, byeScore, pointSystem }: Tournament): string => {
  const words = strings.value.about
  const asked = byeLimit === 0 ? words.noByes : words.byesText(byeLimit, lastByeRound)
  return `${asked} ${words.byesUntil} ${words.byeWorth(points(pointSystem?.pairingBye ?? byeScore ?? 1))}`
}

const drawsOf = (event: Tournament): string => {
  const words = strings.value.about
  const claims = event.drawConfig?.claims === true ? ` ${words.claims}` : ''
  const modes = event.format === 'KNOCKOUT' ? words.knockoutDraws : words.drawModes
  const hasTieBreaks = event.format === 'KNOCKOUT' && event.tieBreakPolicy !== 'NONE'
  return (hasTieBreaks ? words.drawsTieBreak : modes[event.drawRuleMode]) + claims
}

const latenessOf = (event: Tournament): string => {
  const words = strings.value.about
  const wait = words.lateText(duration(event.joinWindowSeconds + event.noShowGraceSeconds))
  return event.breakSeconds > 0 ? `${wait} ${words.breakText(duration(event.breakSeconds))}` : wait
}

const Rule = (props: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
)
