import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'sqlite', schema: './server/db/schema.sqlite.cts', out: './server/db/migrations/sqlite' })
