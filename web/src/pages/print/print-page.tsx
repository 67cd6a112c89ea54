import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Round } from '../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { paper } from '../../i18n/paper.ts'
import { isOfARound, type SheetName, sheetNamed, sheetsOf } from '../../model/paper.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { Empty, Loaded, LoadedPage, NoSuchPage } from '../../parts/status.tsx'
import { href, type Route } from '../../router/routes.ts'
import { Officials } from '../event/officials.tsx'
import { mayEnterResults, mayRun } from '../event/tab.ts'
import { AuditSheet } from './audit-sheet.tsx'
import { BracketSheet } from './bracket-sheet.tsx'
import './paper.css'
import {
  BadgesSheet,
  CardsSheet,
  PrizesSheet,
  ReceiptsSheet,
  RegulationsSheet,
  StartingListSheet,
} from './other-sheets.tsx'
import { PairingsSheet, type RoundSheetProps, SeatsSheet, SlipsSheet } from './round-sheets.tsx'
import type { SheetProps } from './sheet.tsx'
import { StandingsSheet, WallChartSheet } from './standing-sheets.tsx'

const OF_A_ROUND: Readonly<Partial<Record<SheetName, ComponentType<RoundSheetProps>>>> = {
  pairings: PairingsSheet,
  seats: SeatsSheet,
  slips: SlipsSheet,
}

const OF_ALL: Readonly<Partial<Record<SheetName, ComponentType<SheetProps>>>> = {
  'starting-list': StartingListSheet,
  standings: StandingsSheet,
  'wall-chart': WallChartSheet,
  bracket: BracketSheet,
  prizes: PrizesSheet,
  receipts: ReceiptsSheet,
  regulations: RegulationsSheet,
  cards: CardsSheet,
  badges: BadgesSheet,
  audit: AuditSheet,
}

export type PrintRoute = Extract<Route, { name: 'print' | 'sheet' | 'sheetOfRound' }>

/** What is hung on a wall, cut out, or handed over: a page a sheet, and the page is what is printed. */
export const PrintPage = (asked: PrintRoute) => {
  const read = reads.tournament(asked.id)
  return (
    <div class="page paper-page">
      <LoadedPage read={read} remote={useRemote(read)}>
        {event => (
          <>
            <Officials eventId={event.id} />
            {asked.name === 'print' ? (
              <SheetList event={event} />
            ) : (
              <AskedSheet event={event} asked={asked} />
            )}
          </>
        )}
      </LoadedPage>
    </div>
  )
}

const dutiesOn = (event: Tournament) => ({ mayDirect: mayEnterResults(event), mayRun: mayRun(event) })

const SheetList = ({ event }: { event: Tournament }) => {
  const words = paper.value
  useTitle(words.title, event.title)
  const rounds = Array.from({ length: event.currentRound }, (_, at) => at + 1)
  return (
    <>
      <Heading level={1}>{words.title}</Heading>
      <p class="quiet">
        <a href={href({ name: 'overview', id: event.id })}>{event.title}</a>
      </p>
      <p>{words.hint}</p>
      <ul class="sheet-list">
        {sheetsOf(event, dutiesOn(event)).map(sheet => (
          <li key={sheet}>
            {isOfARound(sheet) ? (
              <RoundLinks event={event} sheet={sheet} rounds={rounds} />
            ) : (
              <a href={href({ name: 'sheet', id: event.id, sheet })}>{words.sheets[sheet]}</a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type LinksProps = { event: Tournament; sheet: SheetName; rounds: readonly number[] }

/** The present round first: it is what is wanted most. */
const RoundLinks = ({ event, sheet, rounds }: LinksProps) => {
  const words = paper.value
  const address = (round: number) => href({ name: 'sheetOfRound', id: event.id, sheet, round: String(round) })
  return (
    <>
      <a href={href({ name: 'sheet', id: event.id, sheet })}>
        {words.ofRound(words.sheets[sheet], event.currentRound)}
      </a>
      {rounds.length < 2 ? null : (
        <span class="sheet-rounds">
          {rounds.map(round => (
            <a key={round} href={address(round)} aria-label={words.ofRound(words.sheets[sheet], round)}>
              {round}
            </a>
          ))}
        </span>
      )}
    </>
  )
}

type AskedProps = { event: Tournament; asked: Exclude<PrintRoute, { name: 'print' }> }

const AskedSheet = ({ event, asked }: AskedProps) => {
  const sheet = sheetNamed(asked.sheet)
  if (sheet === undefined) return <NoSuchPage />
  if (!sheetsOf(event, dutiesOn(event)).includes(sheet)) return <NothingYet event={event} />
  if (!isOfARound(sheet)) return <WholeSheet event={event} sheet={sheet} />
  const round = asked.name === 'sheetOfRound' ? asked.round : String(event.currentRound)
  return <SheetOfRound key={round} event={event} sheet={sheet} wanted={round} />
}

const NothingYet = ({ event }: { event: Tournament }) => {
  useTitle(paper.value.title, event.title)
  return (
    <>
      <Heading level={1}>{event.title}</Heading>
      <Empty says={paper.value.noSheet}>
        <a href={href({ name: 'print', id: event.id })}>{paper.value.all}</a>
      </Empty>
    </>
  )
}

const WholeSheet = ({ event, sheet }: { event: Tournament; sheet: SheetName }) => {
  const Sheet = OF_ALL[sheet]!
  const name = paper.value.sheets[sheet]
  return (
    <>
      <Tools event={event} name={name} />
      <Sheet event={event} name={name} />
    </>
  )
}

const SheetOfRound = ({ event, sheet, wanted }: { event: Tournament; sheet: SheetName; wanted: string }) => {
  const words = paper.value
  const read = reads.rounds(event.id)
  const Sheet = OF_A_ROUND[sheet]!
  const show = (rounds: readonly Round[]) => {
    const round = rounds.find(({ roundNumber }) => String(roundNumber) === wanted)
    if (round === undefined) return <Empty says={words.noRound} />
    const name = words.ofRound(words.sheets[sheet], round.roundNumber)
    return (
      <>
        <Tools event={event} name={name} />
        <Sheet event={event} name={name} rounds={rounds} round={round} />
      </>
    )
  }
  return (
    <Loaded read={read} remote={useRemote(read)}>
      {show}
    </Loaded>
  )
}

/** On the screen only: what the sheet is, and the button. */
const Tools = ({ event, name }: { event: Tournament; name: string }) => {
  const words = paper.value
  useTitle(name, event.title)
  useEffect(() => {
    // The browser takes the title for the name of a file, and for its own head of a page.
    document.title = `${event.title}, ${name}`
  }, [event.title, name])
  return (
    <div class="sheet-tools">
      <Heading level={1}>{name}</Heading>
      <ActionButton kind="primary" act={async () => window.print()}>
        {words.print}
      </ActionButton>
      <a href={href({ name: 'print', id: event.id })}>{words.all}</a>
      <a href={href({ name: 'overview', id: event.id })}>{words.toEvent}</a>
    </div>
  )
}
