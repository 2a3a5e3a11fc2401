import { afterEach, describe, expect, it, vi } from 'vitest'
import { create } from './reload.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

describe('the reload of a page', () => {
  it('is refused in a preview, whose document is the editor', async () => {
    const reload = vi.spyOn(globalThis.location, 'reload').mockImplementation(() => undefined)
    await expect(create({ host: { mode: 'preview' } } as never).reload()).rejects.toMatchObject({
      told: { code: 'view.reload-in-preview' },
    })
    expect(reload).not.toHaveBeenCalled()
  })
})
