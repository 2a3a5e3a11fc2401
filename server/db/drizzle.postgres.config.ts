import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './server/db/schema.postgres.cts', out: './server/db/migrations/postgres' })
