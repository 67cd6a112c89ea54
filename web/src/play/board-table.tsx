import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Color } from '../../../src/domain/kernel/color.ts'
import { playing } from '../i18n/playing.ts'
import { type Piece, piecesOf } from '../model/board.ts'
import { squareName } from '../model/speech.ts'
import { touch } from './board-area.tsx'
import type { Hand } from './play-board.tsx'

type Props = {
  fen: string
  side: Color
  /** Where the squares do something: the board's hand. */
  hand: Signal<Hand | undefined> | undefined
}

/** The board as a table of 64 named cells; for those who play, each is a button that does what a click on it does. */
export const BoardTable = (props: Props & { children?: ComponentChildren }) => {
  const words = playing.value
  const isOpen = useSignal(false)
  return (
    <details class="board-table" onToggle={event => (isOpen.value = event.currentTarget.open)}>
      <summary>{words.table}</summary>
      {props.children}
      {isOpen.value ? <Table {...props} /> : null}
    </details>
  )
}

const Table = ({ fen, side, hand }: Props) => {
  const words = playing.value
  const files = side === 'WHITE' ? [...'abcdefgh'] : [...'hgfedcba']
  const ranks = side === 'WHITE' ? [8, 7, 6, 5, 4, 3, 2, 1] : [1, 2, 3, 4, 5, 6, 7, 8]
  const pieces = new Map(piecesOf(fen).map(piece => [piece.square, piece]))
  return (
    <table>
      <caption>{hand === undefined ? words.tableSeen : words.tableCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.rank}</th>
          {files.map(file => (
            <th key={file} scope="col">
              {file}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ranks.map(rank => (
          <tr key={rank}>
            <th scope="row">{rank}</th>
            {files.map(file => (
              <td key={file}>
                <Cell square={`${file}${rank}`} piece={pieces.get(`${file}${rank}`)} fen={fen} hand={hand} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = Pick<Props, 'fen' | 'hand'> & { square: string; piece: Piece | undefined }

const Cell = ({ square, piece, fen, hand }: CellProps) => {
  const name = squareName(square, fen, playing.value)
  const sign = piece === undefined ? '·' : piece.color === 'WHITE' ? piece.role.toUpperCase() : piece.role
  if (hand === undefined) {
    return (
      <>
        <span aria-hidden="true">{sign}</span>
        <span class="unseen">{name}</span>
      </>
    )
  }
  return (
    <button type="button" aria-label={name} onClick={() => touch(hand.peek(), square, fen)}>
      {sign}
    </button>
  )
}
