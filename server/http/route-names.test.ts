import { expect, test } from 'vitest'
import { describedCalls } from '../calls/assemble.ts'
import { routePath } from '../calls/mount.ts'
import { modules } from '../modules/index.ts'
import { createRouteNames } from './route-names.ts'

const calls = describedCalls(modules)
const routeOf = createRouteNames(calls)

test.each([
  ['/api/user/info', '/api/user/info'],
  ['/api/pages/records/12', '/api/pages/records/:id'],
  ['/p/12/prd', '/p/:id/:env'],
  ['/p/body/a1b2c3', '/p/body/:hash'],
  ['/api/nothing/here', 'unknown'],
  ['/project/12/pages', 'page'],
  ['/assets/index-a1b2.js', 'file'],
])('%s is %s', (path, route) => expect(routeOf(path)).toBe(route))

test('names the route of every call, without the values in its address', () => {
  for (const { call } of calls) {
    const route = `${call.outside ? '' : '/api'}${routePath(call.path)}`
    const path = route.replace(/:\w+/g, '4711').replace('*', 'some/thing')
    expect([path, routeOf(path)]).toEqual([path, expect.not.stringContaining('4711')])
    if (!route.includes(':')) expect(routeOf(path)).toBe(route)
  }
})
