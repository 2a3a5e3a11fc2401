import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LanguageTexts } from '../kernel/message/index.ts'
import { emptyTable, lackingTexts, saidTexts, strangeKeys } from './said-texts.ts'

// Prints what there is to say, as the table of a language: `node run.mjs texts`; with the file of a table, what that one lacks:
// `node run.mjs texts plugins/languages/ja/texts.ts`. `--of apps/studio` takes the texts of one folder alone.

const args = process.argv.slice(2)
const at = args.indexOf('--of')
const folder = at < 0 ? '' : (args[at + 1] ?? '')
const [file] = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1))
const said = [...saidTexts()]
const texts = said.filter(([path]) => path.startsWith(folder)).flatMap(([, each]) => each)
const table = file ? ((await import(pathToFileURL(resolve(file)).href)) as { readonly texts: LanguageTexts }).texts : {}
console.log(JSON.stringify(emptyTable(lackingTexts(table, texts)), null, 2))
const strange = strangeKeys(
  table,
  said.flatMap(([, each]) => each),
)
if (strange.length > 0) console.error(`Nothing says these any longer:\n${strange.map((key) => `  ${key}`).join('\n')}`)
