import { inject } from 'vitest'

// The servers of these tests keep their data on the PostgreSQL that was started for all of them.
process.env.TESSERA_TEST_POSTGRES = inject('postgres')
