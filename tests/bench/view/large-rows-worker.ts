import { serveEngine } from '#kernel/engine/ends/worker'
import { TEST_LIBRARY } from '../../engine/test-library.ts'
import { largeRows } from './large-rows.ts'

serveEngine({
  ...TEST_LIBRARY,
  sources: [
    {
      id: 'source/test-large',
      run: async () => ({ code: 0, data: largeRows(), originData: null, msg: '' }),
    },
  ],
})
