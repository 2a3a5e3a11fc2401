import '#kernel/engine/ends/frozen-prototypes'
import { Database } from 'bun:sqlite'
import { parentPort } from 'node:worker_threads'

// A thread of its own: copies what is in the log of a database file into the file each time it is told to, and answers once it is done.
let database: Database | null = null

parentPort?.on('message', (data: { readonly file: string } | 'close') => {
  if (data === 'close') {
    database?.close()
    database = null
  } else
    try {
      if (database === null) {
        database = new Database(data.file, { readwrite: true, create: false })
        database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0')
      }
      // Takes what it can without making anybody wait.
      database.query('PRAGMA wal_checkpoint(PASSIVE)').get()
    } catch {
      // What is in the log stays there, and whoever writes next meets with the same disk.
    }
  parentPort?.postMessage('done')
})
