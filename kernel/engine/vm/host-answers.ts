import { zoneName } from './host-time.ts'

/** Answers a request of the VM, a text of JSON `[subject, …]`, with a text. What the VM asks for is never trusted: nothing unknown is answered. */
export function answerToVm(request: string): string {
  const [subject, ...args] = JSON.parse(request) as readonly unknown[]
  return subject === 'zone' ? zoneName(Number(args[0])) : ''
}
