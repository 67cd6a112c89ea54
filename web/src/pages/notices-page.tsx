import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { notices } from '../i18n/notices.ts'
import { Heading, useTitle } from '../parts/heading.tsx'

const PARTS = [
  ['chessground', 'GPL-3.0-or-later', 'https://github.com/lichess-org/chessground'],
  ['chessops', 'GPL-3.0-or-later', 'https://github.com/niklasf/chessops'],
  ['preact', 'MIT', 'https://github.com/preactjs/preact'],
  ['signals', 'MIT', 'https://github.com/preactjs/signals'],
  ['qr', 'MIT OR Apache-2.0', 'https://github.com/paulmillr/qr'],
  ['font', 'OFL-1.1', 'https://github.com/googlefonts/atkinson-hyperlegible-next'],
] as const

const NAMES: Readonly<Record<(typeof PARTS)[number][0], string>> = {
  chessground: 'chessground',
  chessops: 'chessops',
  preact: 'Preact',
  signals: 'Preact Signals',
  qr: 'paulmillr-qr',
  font: 'Atkinson Hyperlegible Next',
}

/** What is this made of, and may I have its source? */
export const NoticesPage = () => {
  const words = notices.value
  useTitle(words.title)
  return (
    <div class="page narrow">
      <Heading level={1}>{words.title}</Heading>
      <p>{words.own}</p>
      <Source />
      <p>
        <a href="https://www.gnu.org/licenses/agpl-3.0.html">{words.licence}: AGPL-3.0-or-later</a>
      </p>
      <p>{words.parts}</p>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{words.part}</th>
            <th scope="col">
              <span class="unseen-narrow">{words.use}</span>
            </th>
            <th scope="col">{words.licenceHead}</th>
          </tr>
        </thead>
        <tbody>
          {PARTS.map(([part, licence, home]) => (
            <tr key={part}>
              <td>
                <a href={home}>{NAMES[part]}</a>
              </td>
              <td>{words.uses[part]}</td>
              <td>{licence}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{words.pieces}</p>
    </div>
  )
}

const PATH = '/source'

/** The server sends whoever asks to its source, where it was told an address of it. */
const Source = () => {
  const words = notices.value
  const hasAddress = useSignal(false)
  useEffect(() => {
    // It leads to another site, which this one asks nothing.
    const asked = fetch(PATH, { method: 'HEAD', redirect: 'manual' })
    asked.then(
      answer => {
        hasAddress.value = answer.type === 'opaqueredirect'
      },
      () => undefined,
    )
  }, [])
  if (!hasAddress.value) return <p>{words.sourceAsked}</p>
  return (
    <p>
      <a href={PATH}>{words.source}</a>
    </p>
  )
}
