import { type ActionOutcome, type PageActionContext, pageLanguages, tell, type z } from '#sdk'
import type { setLocaleParams } from './index.ts'

export async function run({ language }: z.output<typeof setLocaleParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  const languages = service(pageLanguages)
  const wanted = language.trim() || (await next(languages))
  return (await languages.choose(wanted))
    ? { ok: true, value: input }
    : { ok: false, reason: tell('action/set-locale.unknown', { language: wanted }) }
}

async function next(languages: { list(): Promise<readonly string[]>; current(): Promise<string> }): Promise<string> {
  const [all, shown] = [await languages.list(), await languages.current()]
  return all[(all.indexOf(shown) + 1) % all.length] ?? shown
}
