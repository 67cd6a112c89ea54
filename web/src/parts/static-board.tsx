import { Fragment } from 'preact'
import type { Color } from '../../../src/domain/kernel/color.ts'
import { strings } from '../i18n/strings.ts'
import { piecesOf, placement, placeOf, type Role, squaresOf } from '../model/board.ts'
import { SHAPES } from './piece-shapes.ts'

type BoardProps = {
  fen: string
  lastMove: string | null
  side?: Color
  /** Said before the placement of the pieces. */
  label: string
}

/** A position to look at. Squares are a CSS gradient; for speech the board is one picture with a full description. */
export const StaticBoard = ({ fen, lastMove, side = 'WHITE', label }: BoardProps) => {
  const words = strings.value.match
  const spoken = [
    label,
    words.position(words.white, placement(fen, 'WHITE', words.pieces)),
    words.position(words.black, placement(fen, 'BLACK', words.pieces)),
  ].join('. ')
  return (
    <div class="board" role="img" aria-label={spoken}>
      {squaresOf(lastMove).map(square => (
        <span key={square} class="moved" style={at(square, side)} />
      ))}
      {piecesOf(fen).map(piece => (
        <PieceShape key={piece.square} role={piece.role} color={piece.color} style={at(piece.square, side)} />
      ))}
    </div>
  )
}

type PieceProps = { role: Role; color: Color; style?: { left: string; top: string } }

/** One of our own pieces. */
export const PieceShape = ({ role, color, style }: PieceProps) => (
  <svg aria-hidden="true" class={color.toLowerCase()} viewBox="0 0 40 40" {...(style && { style })}>
    <path d={SHAPES[role].body} />
    <path class="detail" d={SHAPES[role].detail} />
  </svg>
)

/** Files and ranks along the edge. */
export const Coordinates = ({ side }: { side: Color }) => {
  const edge = side === 'WHITE' ? { file: 'h', rank: '1' } : { file: 'a', rank: '8' }
  return (
    <>
      {[...'abcdefgh'].map((file, index) => (
        <Fragment key={file}>
          <span class="file" aria-hidden="true" style={at(`${file}${edge.rank}`, side)}>
            {file}
          </span>
          <span class="rank" aria-hidden="true" style={at(`${edge.file}${index + 1}`, side)}>
            {index + 1}
          </span>
        </Fragment>
      ))}
    </>
  )
}

const at = (square: string, side: Color) => {
  const { column, row } = placeOf(square, side)
  return { left: `${column * 12.5}%`, top: `${row * 12.5}%` }
}
