import { expect, test } from 'vitest'
import { serveMetrics } from '../../src/http/metrics/listen.ts'
import { createNodeMetrics } from '../../src/http/metrics/node-metrics.ts'
import { createRegistry } from '../../src/http/metrics/registry.ts'
import { connect } from '../helpers/client.ts'
import { moveOf, startMatch } from '../helpers/event.ts'
import { createTestTimeline, startNode, useWorld } from '../helpers/server.ts'

const world = useWorld()

test('a histogram counts in each bucket what is not larger, and escapes what its labels hold', () => {
  const registry = createRegistry()
  const sizes = registry.histogram('size', 'Sizes.', [1, 4])
  for (const value of [1, 2, 3, 9]) sizes.observe({ of: 'a "b"\n' }, value)
  expect(registry.text()).toBe(
    [
      '# HELP size Sizes.',
      '# TYPE size histogram',
      'size_bucket{of="a \\"b\\"\\n",le="1"} 1',
      'size_bucket{of="a \\"b\\"\\n",le="4"} 3',
      'size_bucket{of="a \\"b\\"\\n",le="+Inf"} 4',
      'size_sum{of="a \\"b\\"\\n"} 15',
      'size_count{of="a \\"b\\"\\n"} 4',
      '',
    ].join('\n'),
  )
})

/** The value of a line, by its name and labels. */
const numberIn = (text: string, name: string): number => {
  const found = text.split('\n').find(line => line.startsWith(`${name} `))
  if (found === undefined) throw new Error(`no ${name} in\n${text}`)
  return Number(found.slice(name.length))
}

test('H10 metrics are on an address of their own, name nobody, and the public port does not know them', async () => {
  const metrics = createNodeMetrics('1.2.3')
  const node = await startNode(world.database.url, createTestTimeline(), true, { metrics })
  const listener = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics.text)
  try {
    const board = await startMatch(node.client)
    for (const [uci, { token }] of [
      ['e2e4', board.white],
      ['e7e5', board.black],
    ] as const)
      await node.client.post(`/matches/${board.id}/move`, token, moveOf(uci))
    await node.client.post(`/matches/${board.id}/move`, board.black.token, moveOf('e7e5'))
    const { status, body: text } = await connect(new URL(listener.url).origin).get('/metrics')
    expect(status).toBe(200)
    expect(numberIn(text, 'tabiya_moves_committed_total')).toBe(2)
    expect(numberIn(text, 'tabiya_move_flush_size_sum')).toBe(2)
    const moves = 'method="POST",route="/matches/:id/move"'
    expect(numberIn(text, `tabiya_http_requests_total{${moves},status="200"}`)).toBe(3)
    expect(numberIn(text, `tabiya_http_request_seconds_count{${moves}}`)).toBe(3)
    expect(numberIn(text, 'tabiya_info{version="1.2.3",node="' + process.versions.node + '"}')).toBe(1)
    expect(numberIn(text, 'tabiya_pool_connections{pool="moves",state="waiting"}')).toBe(0)
    for (const name of [
      'tabiya_heartbeat_age_seconds',
      'tabiya_sweep_late_seconds',
      'process_uptime_seconds',
    ])
      expect(numberIn(text, name)).toBeGreaterThanOrEqual(0)
    const stream = new AbortController()
    await fetch(`${node.url}/matches/${board.id}/events`, { signal: stream.signal })
    const page = async () => (await connect(new URL(listener.url).origin).get('/metrics')).body
    expect(numberIn(await page(), 'tabiya_streams_open')).toBe(1)
    stream.abort()
    await expect.poll(async () => numberIn(await page(), 'tabiya_streams_open')).toBe(0)
    for (const secret of [board.id, board.white.id, board.white.username]) expect(text).not.toContain(secret)
    for (const path of ['/metrics', '/debug', '/debug/vars', '/status', '/server-status', '/env', '/config'])
      expect((await node.client.get(path)).status, path).toBe(404)
    expect((await connect(new URL(listener.url).origin).get('/tournaments')).status).toBe(404)
    expect((await node.client.get('/healthz')).body).toEqual({ status: 'ok' })
  } finally {
    await listener.stop()
    await node.stop()
  }
})
