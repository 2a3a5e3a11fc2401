import { expect, it } from 'vitest'
import { loadVmModule } from './vm.ts'
import { warmUp } from './warm-up.ts'

it('a warm-up can be repeated and keeps no memory', async () => {
  const module = await loadVmModule()
  warmUp(module)
  const { bytes } = module
  for (let i = 0; i < 20; i++) warmUp(module)
  expect(module.bytes).toBe(bytes)
  expect(module.dead).toBe(false)
})
