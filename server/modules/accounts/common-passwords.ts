import { join } from 'node:path'
import * as z from 'zod'

/** Leaked everywhere too, and not among the words of the list, most of which are English. */
const ALSO =
  '88888888 66666666 woaini520 woaini1314 woaini521 aini1314 iloveyou520 5201314a a5201314 520520520 13145200 caonima caonima123 wodemima mima1234 ' +
  'nihao123 woaiwojia woaibaba woaimama zhongguo123 beijing2008 shanghai123 wangyang zhang123 admin1234 admin888 administrator1 root1234 root123456 ' +
  'changeme1 letmein123 qwer1234 asdf1234 zxcv1234 1qaz@wsx 1qaz!qaz qaz123456 abcd123456 a12345678 a123456789 passw0rd1 p@ssword p@ssw0rd1'

/** The list of a password meter's dictionary, as data: its module would keep 50,000 strings, and every other list, for good. */
const list = join(import.meta.dirname, '../../../node_modules/@zxcvbn-ts/language-common/src/passwords.json')

let loading: Promise<string> | undefined
/** One text with a line each: a third of a megabyte, and searched in a fraction of what a hash costs. */
const load = async (): Promise<string> => {
  const words = z.array(z.string()).parse(await Bun.file(list).json())
  return `\n${[...words, ...ALSO.split(' ')].join('\n')}\n`
}

/** Is it among the fifty thousand passwords, in lower case, that attackers try first? The list is loaded when a password is first chosen. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loading ??= load()
  return (await loading).includes(`\n${password}\n`)
}
