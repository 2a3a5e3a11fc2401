import { expect, it } from 'vitest'
import { rehearse } from './rehearse.ts'
import { loadVmModule } from './vm.ts'

it('a rehearsal runs through, however often, and leaves no memory taken', async () => {
  const module = await loadVmModule()
  rehearse(module)
  const { bytes } = module
  for (let i = 0; i < 20; i++) rehearse(module)
  expect(module.bytes).toBe(bytes)
  expect(module.dead).toBe(false)
})
