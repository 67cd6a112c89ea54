import type { ComponentType } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useLive } from '../../api/live.ts'
import { useRemote } from '../../api/remote.ts'
import { me, session } from '../../api/session.ts'
import { desk } from '../../i18n/desk.ts'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { Loaded, LoadedPage, Loading, NoSuchPage } from '../../parts/status.tsx'
import { href, type Route } from '../../router/routes.ts'
import { mayEnterResults, mayRun } from '../event/tab.ts'
import { AtWorkList } from './at-work-list.tsx'
import { Calls } from './calls.tsx'
import { Log } from './log.tsx'
import { Money } from './money.tsx'
import { OpenGames } from './open-games.tsx'
import { People } from './people.tsx'
import { Receipt } from './receipt.tsx'
import { Webhooks } from './webhooks.tsx'

export type DeskRoute = Extract<Route, { name: 'desk' | 'deskPart' }>

type PartProps = { event: Tournament }

/** What only chief arbiters do, beside what needs any arbiter now. */
const PARTS: Readonly<Record<'log' | 'money' | 'people' | 'webhooks', ComponentType<PartProps>>> = {
  log: Log,
  money: Money,
  people: People,
  webhooks: Webhooks,
}
type PartName = keyof typeof PARTS
const PART_NAMES = Object.keys(PARTS) as readonly PartName[]

/** What needs an arbiter now, and what is done at a desk: log, money, people, webhooks. */
export const DeskPage = (asked: DeskRoute) => {
  const { id } = asked
  const read = reads.tournament(id)
  useLive({ event: id })
  const part = asked.name === 'desk' ? 'desk' : asked.part
  return (
    <div class="page narrow">
      <LoadedPage read={read} remote={useRemote(read)}>
        {event => <Opened key={`${me.value?.id} ${part}`} event={event} part={part} />}
      </LoadedPage>
    </div>
  )
}

type OpenedProps = PartProps & { part: string }

const Opened = ({ event, part }: OpenedProps) => {
  const words = desk.value
  const number = receiptIn(part)
  const title = number === undefined ? words.title : words.money.receipt(Number(number))
  useTitle(title, event.title)
  const read = reads.officials(event.id)
  const officials = useRemote(read)
  return (
    <>
      <Heading level={1}>{title}</Heading>
      <p class="quiet">
        <a href={href({ name: 'overview', id: event.id })}>{event.title}</a>
      </p>
      {session.value.kind === 'asking' ? (
        <Loading />
      ) : (
        <Loaded read={read} remote={officials}>
          {() => <Part event={event} part={part} />}
        </Loaded>
      )}
    </>
  )
}

const receiptIn = (part: string): string | undefined => /^receipt-(\d+)$/.exec(part)?.[1]

/** A receipt is for whose money it is as well: there the server says who may read it. */
const Part = ({ event, part }: OpenedProps) => {
  const words = desk.value
  const number = receiptIn(part)
  const Chosen = PARTS[part as PartName]
  if (number === undefined && part !== 'desk' && Chosen === undefined) return <NoSuchPage />
  const isAllowed = part === 'desk' ? mayEnterResults(event) : mayRun(event)
  if (number === undefined && !isAllowed)
    return <p class="notice">{part === 'desk' ? words.notYours : words.notChief}</p>
  return (
    <>
      {mayRun(event) ? <Nav event={event} part={part} /> : null}
      {number !== undefined ? (
        <Receipt event={event} number={number} />
      ) : Chosen === undefined ? (
        <Now event={event} />
      ) : (
        <Chosen event={event} />
      )}
    </>
  )
}

const Nav = ({ event, part }: OpenedProps) => {
  const words = desk.value
  const { id } = event
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 2
  }, [part])
  return (
    <nav ref={nav} class="tabs desk-nav" aria-label={words.parts}>
      <ul>
        <li>
          <a href={href({ name: 'desk', id })} aria-current={part === 'desk' ? 'page' : undefined}>
            {words.part.desk}
          </a>
        </li>
        {PART_NAMES.map(name => (
          <li key={name}>
            <a
              href={href({ name: 'deskPart', id, part: name })}
              aria-current={part === name ? 'page' : undefined}
            >
              {words.part[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Now = ({ event }: PartProps) => (
  <>
    <Calls event={event} />
    <OpenGames event={event} />
    <AtWorkList event={event} />
  </>
)
