import { readFileSync } from 'node:fs'

/** Linux tells times of processes in these, whatever the kernel counts in: `sysconf(_SC_CLK_TCK)` is 100 a second. */
const TICK_MS = 10

/** Processor time that a process has had, in milliseconds, in steps of ten; null where the system does not tell. */
export function processorTime(pid: number): number | null {
  try {
    // proc_pid_stat(5): the name in brackets is the second field, utime the fourteenth and stime the fifteenth.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * TICK_MS : null
  } catch {
    return null
  }
}
