import { useSignal } from '@preact/signals'
import { RATING_KINDS } from '../../../../src/domain/ratings/rating-kind.ts'
import type { RatingList } from '../../../../src/wire/ratings.ts'
import { reads } from '../../api/endpoints.ts'
import { type Remote, useRemote } from '../../api/remote.ts'
import { ratingWords } from '../../i18n/ratings.ts'
import { strings } from '../../i18n/strings.ts'
import { plainText } from '../../model/plain-text.ts'
import { TextField } from '../../parts/field.tsx'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { PersonName } from '../../parts/names.tsx'
import { Empty, Loaded, NoSuchPage } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'

/** Who is rated best on this server? One list for each pace of play; each page of it has an address. */
export const RatingsPage = ({ kind = 'standard', page = '1' }: { kind?: string; page?: string }) => {
  const words = ratingWords.value
  const read = reads.ratings(kind, page)
  const remote = useRemote(read)
  useTitle(words.title)
  if (isNone(remote)) return <NoSuchPage />
  return (
    <div class="page narrow">
      <Heading level={1}>{words.title}</Heading>
      <KindTabs kind={kind} />
      <Loaded read={read} remote={remote}>
        {list =>
          list.items.length === 0 ? (
            <Empty says={words.none} hint={words.noneHint} />
          ) : (
            <>
              <FoundList list={list} />
              <Pages kind={kind} list={list} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

/** A list of a kind that there is not, or a page beyond the last. */
const isNone = ({ value, failure }: Remote<RatingList>): boolean =>
  value === undefined ? failure?.kind === 'refused' && failure.status === 400 : value.page > value.pages

const KindTabs = ({ kind }: { kind: string }) => {
  const words = ratingWords.value
  return (
    <nav class="tabs" aria-label={words.lists}>
      <ul>
        {RATING_KINDS.map(one => {
          const name = one.toLowerCase()
          return (
            <li key={one}>
              <a
                href={href({ name: 'ratingList', kind: name, page: '1' })}
                aria-current={name === kind ? 'page' : undefined}
              >
                {words.kinds[one]}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const FoundList = ({ list }: { list: RatingList }) => {
  const words = ratingWords.value
  const wanted = useSignal('')
  const found = list.items.filter(item => plainText(item.name).includes(plainText(wanted.value)))
  return (
    <>
      <TextField
        label={words.find}
        name="find"
        onInput={text => {
          wanted.value = text.trim()
        }}
      />
      {found.length === 0 ? <p role="status">{words.nobody(wanted.value)}</p> : <ListTable items={found} />}
    </>
  )
}

const ListTable = ({ items }: { items: RatingList['items'] }) => {
  const words = strings.value
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col" class="number">
            <abbr title={words.standings.place}>#</abbr>
          </th>
          <th scope="col">{words.standings.player}</th>
          <th scope="col" class="number">
            {ratingWords.value.rating}
          </th>
          <th scope="col" class="number">
            {ratingWords.value.games}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(item => (
          <tr key={item.playerId}>
            <td class="number">{item.place}</td>
            <td>
              <PersonName name={item.name} playerId={item.playerId} />
            </td>
            <td class="number total">{item.rating}</td>
            <td class="number">{item.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Pages = ({ kind, list }: { kind: string; list: RatingList }) => {
  const words = ratingWords.value
  if (list.pages < 2) return null
  const step = (page: number, label: string, sign: string) =>
    page < 1 || page > list.pages ? (
      <span class="step none" aria-hidden="true" />
    ) : (
      <a class="step" href={href({ name: 'ratingList', kind, page: String(page) })} aria-label={label}>
        {sign}
      </a>
    )
  return (
    <nav class="stepper" aria-label={words.pages}>
      {step(list.page - 1, words.previous, '‹')}
      <span>{words.pageOf(list.page, list.pages)}</span>
      {step(list.page + 1, words.next, '›')}
    </nav>
  )
}
