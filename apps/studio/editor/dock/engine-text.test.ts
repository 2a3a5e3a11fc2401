import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHeadlessPage, type HeadlessPage } from '#sdk/testing'
import { diagnosticText, engineText, readMessage } from './engine-text.ts'

let page: HeadlessPage
beforeAll(async () => {
  page = await createHeadlessPage({ entries: new Map() }, { plugins: [] })
})
afterAll(() => page.dispose())

/** What the engine itself says of a source. */
async function said(source: string, kind: 'formula' | 'script' = 'formula'): Promise<string> {
  const evaluation = await page.evaluate(source, null, kind)
  return evaluation.ok ? 'no failure' : evaluation.message
}

describe('what the engine says is known, whoever in it says it', () => {
  test.each([
    ['variable.none.name', 'READ_OF_NOTHING', '类型错误：无法读取 undefined 的属性“name”'],
    ['variable.none()', 'NOT_A_FUNCTION', '类型错误：调用的不是函数'],
    ['(() => none)()', 'NOT_DEFINED', '引用错误：“none”未定义'],
    ['[...5]', 'NOT_ITERABLE', '类型错误：值无法遍历'],
    ['1 +', 'UNEXPECTED_TOKEN', '有多余或缺少的内容'],
    ['"open', 'UNTERMINATED_TEXT', '文本缺少结束的引号'],
    ['`open', 'UNTERMINATED_TEMPLATE', '模板文本没有结束'],
    ['/open', 'UNTERMINATED_PATTERN', '正则表达式没有结束'],
    ['let $$w = 1; return 1', 'OWN_NAME', '不能声明以 $$ 开头的名称'],
    ['$$w(1)', 'REFUSED_NAME', '不能使用“$$w”'],
    ['variable = 1', 'REFUSED_TARGET', '不能给“variable”赋值'],
    ['with ({}) { 1 }', 'REFUSED_WITH', '不能使用 with 语句'],
    ['({ m() { super.a = 1 } })', 'REFUSED_SUPER', '不能给 super 的属性赋值，请使用 this'],
    ['class A extends Array { a = 1 } return 1', 'REFUSED_FIELD', '继承其他类的类不能声明字段，请在构造函数中赋值'],
    ['1 # 2', 'UNEXPECTED_CHARACTER', '有无法识别的字符“ ”'],
    ['(function f() { return f() })()', 'STACK', '内部错误：调用层数过深'],
    ['new Array(-1)', 'ARRAY_LENGTH', '范围错误：数组长度无效'],
    ['Promise.resolve(1)', 'PROMISE', '类型错误：值是 Promise，公式中不能使用异步'],
    [`"${'x'.repeat(11_000)}"`, 'SOURCE_TOO_LONG', '内容超过 10 KB'],
    [`${'['.repeat(150)}${']'.repeat(150)}`, 'SOURCE_TOO_DEEP', '嵌套超过 100 层'],
    ['(() => { for (;;) {} })()', 'TOO_LONG', '运行超过 100 毫秒，已停止'],
  ])('%s', async (source, code, zh) => {
    const message = await said(source)
    expect([readMessage(message).code, engineText(message, 'zh')], message).toEqual([code, zh])
  })

  test('a script that waits for ever', async () => {
    expect(engineText(await said('await new Promise(() => {})', 'script'), 'zh')).toBe('脚本在等待永远不会到来的结果')
  })
})

test("an author's own words stay as they are", async () => {
  const message = await said('(() => { throw new TypeError("Bitte füllen") })()')
  expect([readMessage(message).code, engineText(message, 'zh'), engineText(message, 'en')]).toEqual([
    null,
    '类型错误：Bitte füllen',
    'TypeError: Bitte füllen',
  ])
})

test('a diagnostic says what went wrong, and how', () => {
  const diagnostic = { code: 'FORMULA_TIMEOUT', message: 'Took longer than 100 ms and was stopped' }
  expect(diagnosticText(diagnostic, 'zh')).toBe('公式超时：运行超过 100 毫秒，已停止')
  expect(diagnosticText(diagnostic, 'en')).toBe('Formula took too long: took longer than 100 ms and was stopped')
  expect(engineText("TypeError: cannot read property 'name' of undefined", 'en')).toBe(
    'TypeError: cannot read property “name” of undefined',
  )
  expect(diagnosticText({ code: 'SOURCE_FAILED', message: 'There is no api orders' }, 'zh')).toBe('数据请求失败：接口“orders”不存在')
})
