import { createLogSync } from './log-sync.ts'
import { createSqliteStore } from './sqlite-store.ts'

// A process to be killed: writes one row after the other to the file that it is given, says which ones it was told are kept, and never hears of the end of its fourth
// sync, at which it says so.
const [file = ''] = process.argv.slice(2)
const log = createLogSync(file)
let syncs = 0
const store = createSqliteStore({
  file,
  log: {
    ...log,
    async sync() {
      syncs += 1
      if (syncs < 4) return log.sync()
      console.log('stuck')
      return new Promise(() => undefined)
    },
  },
})
for (let at = 1; ; at++) {
  await store.write(async (db) => {
    await db.insert(store.t.user).values({ userName: `user ${at}`, nickName: '', passwordHash: 'x', createdAt: new Date() })
  })
  console.log(`kept ${at}`)
}
