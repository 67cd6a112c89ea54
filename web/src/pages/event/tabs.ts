import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { lazy } from '../../router/lazy.tsx'
import type { Route } from '../../router/routes.ts'

/** Each view of an event is fetched when it is first looked at: nobody waits for what they do not see. */
const OverviewTab = lazy(async () => (await import('./overview-tab.tsx')).OverviewTab)
const BracketTab = lazy(async () => (await import('./bracket-tab.tsx')).fetchBracketTab())
const BoardsTab = lazy(async () => (await import('./boards-tab.tsx')).BoardsTab)
const PairingsTab = lazy(async () => (await import('./pairings-tab.tsx')).PairingsTab)
const StandingsTab = lazy(async () => (await import('./standings-tab.tsx')).StandingsTab)
const PointsTab = lazy(async () => (await import('./points-tab.tsx')).PointsTab)
const CrosstableTab = lazy(async () => (await import('./crosstable-tab.tsx')).CrosstableTab)
const EntryTab = lazy(async () => (await import('./entry-tab.tsx')).EntryTab)
const PrizesTab = lazy(async () => (await import('./prizes-tab.tsx')).PrizesTab)

export const TABS = {
  overview: OverviewTab,
  bracket: BracketTab,
  boards: BoardsTab,
  pairings: PairingsTab,
  /** Of a knockout. */
  standings: StandingsTab,
  /** The standings of an event that goes by points. */
  points: PointsTab,
  crosstable: CrosstableTab,
  /** One person in the event. */
  entry: EntryTab,
  prizes: PrizesTab,
} as const

/**
 * The page that the visitor has come for is fetched beside what it stands in, where its address tells which it is; of
 * standings the event's format does, once it is known.
 */
export const fetchTabSoon = async ({ name }: Route, format?: Tournament['format']): Promise<void> => {
  if (name === 'round') return TABS.pairings.fetchSoon()
  if (name !== 'standings') return name in TABS ? TABS[name as keyof typeof TABS].fetchSoon() : undefined
  if (format !== undefined) return TABS[format === 'KNOCKOUT' ? 'standings' : 'points'].fetchSoon()
}
