import { parseTenths, type Tenths } from '../../kernel/points.ts'
import { type PointSystem, STANDARD_POINTS } from '../../rounds/point-system.ts'
import { columns, type TrfDocument, type TrfRecord, type TrfRepair } from './document.ts'
import { note } from './record-notes.ts'

/** Record 162 (code at 6, value at 7-10, and so on every nine columns), BBW and its kin, and XXS. */
export const pointSystem = (document: TrfDocument, repairs: TrfRepair[]): PointSystem => {
  const values = new Map<string, Tenths>()
  for (const record of document.records) {
    if (record.id === '162') {
      for (let at = 6; at - 4 < record.text.length; at += 9) {
        setValue(values, columns(record, at, at), columns(record, at + 1, at + 4), record, repairs)
      }
    } else if (/^BB[WDLZFU]$/.test(record.id)) {
      setValue(values, BB_CODES[record.id[2] as 'W'], record.text.trim(), record, repairs)
    } else if (record.id === 'XXS') {
      for (const pair of record.text.trim().split(/\s+/)) {
        const [code = '', value = ''] = pair.split('=')
        const key = XXS_CODES[code]
        if (key !== undefined) setValue(values, key, value, record, repairs)
        else note(repairs, record, 'RECORD', `Point code "${code}" was left out.`)
      }
    }
  }
  const win = values.get('W') ?? STANDARD_POINTS.win
  const absence = values.get('A') ?? STANDARD_POINTS.absence
  return {
    win,
    draw: values.get('D') ?? STANDARD_POINTS.draw,
    loss: values.get('L') ?? STANDARD_POINTS.loss,
    absence,
    forfeitLoss: values.get('FL') ?? absence,
    pairingBye: values.get('P') ?? win,
  }
}

const BB_CODES = { W: 'W', D: 'D', L: 'L', Z: 'A', F: 'FL', U: 'P' } as const
const XXS_CODES: Readonly<Record<string, string>> = {
  W: 'W',
  WW: 'W',
  BW: 'W',
  D: 'D',
  WD: 'D',
  BD: 'D',
  WL: 'L',
  BL: 'L',
  ZPB: 'A',
  FL: 'FL',
  PAB: 'P',
}

const setValue = (
  values: Map<string, Tenths>,
  code: string,
  text: string,
  record: TrfRecord,
  repairs: TrfRepair[],
): void => {
  const value = parseTenths(text)
  // Some programs write Z where the format has A for an absence.
  const key = code === 'Z' ? 'A' : code
  if (value === undefined) note(repairs, record, 'RECORD', `Point value "${text}" for ${code} was left out.`)
  else values.set(key, value)
}
