import { startBenchApp } from './bench-app.ts'

// The whole server in a process of its own. Prints its address.
console.log(await startBenchApp(process.env))
