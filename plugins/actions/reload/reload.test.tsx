import { afterEach, expect, test, vi } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { reloadService } from '../../services/reload/index.ts'
import { run } from './run.ts'

afterEach(() => vi.restoreAllMocks())

test('asks the browser for a full reload', async () => {
  const reload = vi.spyOn(globalThis.location, 'reload').mockImplementation(() => undefined)
  expect(await run({}, createPageActionContext(2, [reloadService]).context)).toEqual({ ok: true, value: 2 })
  expect(reload).toHaveBeenCalledOnce()
})
