import { expect, test } from 'vitest'
import { quietLog } from '../log/log.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { createRequestMetrics } from './request-metrics.ts'
import { createSeen } from './seen.ts'

const create = () => {
  const metrics = createMetrics({ report: () => undefined })
  const seen = createSeen({
    ...{ log: quietLog, routeOf: () => '/api/one', pathOf: () => '/api/one' },
    metrics: createRequestMetrics(metrics, ['/api/one']),
  })
  const figures = async (name: string) => {
    const samples = await metrics
      .families()
      .find((family) => family.name === name)!
      .read()
    return samples
      .filter(({ suffix }) => suffix === '' || suffix === '_count')
      .map(({ labels, value }) => [labels.status, value])
  }
  return { seen, figures }
}
const request = () => new Request('http://localhost/api/one')

test.each([
  ['answered', async () => new Response('', { status: 201 }), '201'],
  ['that failed', () => Promise.reject(new Error('broken')), '500'],
])('a request %s is under way no more, and counted with its status', async (_, work, status) => {
  const { seen, figures } = create()
  const handled = Promise.resolve(seen(request(), work)).catch(() => undefined)
  expect(await figures('tessera_http_requests_under_way')).toEqual([[undefined, 1]])
  await handled
  expect(await figures('tessera_http_requests_under_way')).toEqual([[undefined, 0]])
  expect(await figures('tessera_http_request_seconds')).toEqual([[status, 1]])
})
