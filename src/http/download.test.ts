import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { asDownload } from './download.ts'

const disposition = (title: string): string => {
  let written = ''
  const reply = {
    header: (_name: string, value: string) => {
      written = value
    },
  }
  asDownload(reply as unknown as FastifyReply, title, 'round-2', 'pgn')
  return written
}

test.each([
  ['Club Cup 2026', 'Club-Cup-2026-round-2.pgn', 'Club-Cup-2026-round-2.pgn'],
  [
    'Öffentliches Müll-Turnier',
    'Offentliches-Mull-Turnier-round-2.pgn',
    '%C3%96ffentliches-M%C3%BCll-Turnier-round-2.pgn',
  ],
  ['../../etc/passwd', 'etc-passwd-round-2.pgn', 'etc-passwd-round-2.pgn'],
  ['a"; filename="evil.exe', 'a-filename-evil-exe-round-2.pgn', 'a-filename-evil-exe-round-2.pgn'],
  ['x\r\nSet-Cookie: a=b', 'x-Set-Cookie-a-b-round-2.pgn', 'x-Set-Cookie-a-b-round-2.pgn'],
  ['国际象棋', 'tournament-round-2.pgn', '%E5%9B%BD%E9%99%85%E8%B1%A1%E6%A3%8B-round-2.pgn'],
  ['…', 'tournament-round-2.pgn', 'tournament-round-2.pgn'],
])('X5 the title %j names a file and nothing else', (title, plain, extended) => {
  expect(disposition(title)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${extended}`)
})
