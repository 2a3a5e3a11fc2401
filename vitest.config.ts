import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{kernel,sdk,plugins,apps}/**/*.test.ts', 'tests/{architecture,contract,fuzz}/**/*.test.ts'],
          isolate: false,
        },
      },
      { test: { name: 'server', include: ['server/**/*.test.ts', 'tests/security/**/*.test.ts'], isolate: false } },
      { test: { name: 'dom', include: ['{kernel,sdk,plugins,apps}/**/*.test.tsx'], environment: 'happy-dom' } },
    ],
  },
})
