import './frozen-prototypes.ts'
import { parentPort, workerData } from 'node:worker_threads'

// A thread of its own, started by `end-with-parent.ts`: it goes on looking while the main one hangs in a loop that nothing interrupts.

const EVERY_MS = 250

const parent = Number(workerData)
const look = (): void => {
  // An orphan process gets another parent. Only this signal ends a thread inside WebAssembly.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}
look()
setInterval(look, EVERY_MS)
parentPort?.postMessage('watching')
