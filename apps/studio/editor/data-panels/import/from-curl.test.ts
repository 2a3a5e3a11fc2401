import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { httpConfig } from '#plugins/sources/http/index'
import { fromCurl } from './from-curl.ts'
import { shellWords } from './shell-words.ts'

function draft(command: string) {
  const read = fromCurl(command)
  if ('problem' in read) throw new Error(read.problem.en)
  expect(httpConfig.safeParse(read.draft.config).error).toBeUndefined()
  return read.draft
}
const config = (command: string) => draft(command).config

const formula = (value: string) => ({ type: 'variable', value })

describe('a curl command', () => {
  test('a curl command is read as documentation writes it', () => {
    expect(draft(`curl https://api.example.com/v1/users?page=2\\&size=20`)).toEqual({
      name: 'users',
      notes: [],
      config: {
        method: 'GET',
        stgApi: 'https://api.example.com/v1/users',
        prdApi: 'https://api.example.com/v1/users',
        params: [
          { key: 'page', value: '2' },
          { key: 'size', value: '20' },
        ],
      },
    })
  })

  test('a curl command is read as Chrome copies it for bash', () => {
    const command = `curl 'https://shop.example.cn/api/orders/list?lang=zh' \\
  -H 'accept: application/json, text/plain, */*' \\
  -H 'accept-language: zh-CN,zh;q=0.9' \\
  -H 'authorization: Bearer eyJhbGciOi' \\
  -H 'content-type: application/json;charset=UTF-8' \\
  -b 'sid=1; mars-token=2' \\
  -H 'sec-ch-ua: "Chromium";v="130"' \\
  -H 'x-tenant: 7' \\
  --data-raw $'{"pageNum":1,"name":"it\\'s \\u4e2d","range":{"from":null}}' \\
  --compressed`
    const { config, notes, name } = draft(command)
    expect(name).toBe('orders list')
    expect(config).toEqual({
      method: 'POST',
      stgApi: 'https://shop.example.cn/api/orders/list?lang=zh',
      prdApi: 'https://shop.example.cn/api/orders/list?lang=zh',
      headers: [
        { key: 'accept', value: 'application/json, text/plain, */*' },
        { key: 'accept-language', value: 'zh-CN,zh;q=0.9' },
        { key: 'x-tenant', value: '7' },
      ],
      params: [
        { key: 'pageNum', value: 1 },
        { key: 'name', value: "it's 中" },
        { key: 'range', value: { from: null } },
      ],
      contentType: 'application/json',
    })
    expect(notes.map((note) => note.en).join()).toMatch(/authorization, Cookie/)
  })

  test('a curl command is read as Chrome copies it for cmd, now and before', () => {
    const now =
      'curl ^"https://a.cn/api/save^" ^\r\n  -X ^"PUT^" ^\r\n  -H ^"x-a: 1 ^& 2^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":^\\^"50^%^ off^\\^"^}^"'
    expect(config(now)).toMatchObject({
      method: 'PUT',
      stgApi: 'https://a.cn/api/save',
      headers: [{ key: 'x-a', value: '1 & 2' }],
      params: [{ key: 'a', value: '50% off' }],
    })
    const before = 'curl "https://a.cn/api/save" ^\r\n  -H "x-a: ^1" ^\r\n  --data-binary "{\\"a\\":\\"b\\"}"'
    expect(config(before)).toMatchObject({ method: 'POST', headers: [{ key: 'x-a', value: '^1' }], params: [{ key: 'a', value: 'b' }] })
  })

  test('a curl command is read as people write it for PowerShell', () => {
    const single = 'curl.exe -X PATCH `\n  -H "x-a: it`"s" `\n  -d \'{\\"a\\": \\"it\'\'s\\"}\' `\n  "https://a.cn/p"'
    expect(config(single)).toMatchObject({
      method: 'PATCH',
      stgApi: 'https://a.cn/p',
      headers: [{ key: 'x-a', value: 'it"s' }],
      params: [{ key: 'a', value: "it's" }],
    })
  })

  test('a curl command is read with forms', () => {
    expect(config('curl -d user=ann -d "tag=a&tag=b" --data-urlencode "q=x &y" a.cn/login')).toMatchObject({
      method: 'POST',
      stgApi: 'http://a.cn/login',
      contentType: 'application/x-www-form-urlencoded',
      params: [
        { key: 'user', value: 'ann' },
        { key: 'tag', value: ['a', 'b'] },
        { key: 'q', value: 'x &y' },
      ],
    })
    const upload = draft('curl -F name=ann -F "photo=@me.png;type=image/png" https://a.cn/upload')
    expect(upload.config).toMatchObject({ contentType: 'multipart/form-data', params: [{ key: 'name', value: 'ann' }] })
    expect(upload.notes[0]?.en).toBe('The files photo were left out')
    const written = `curl https://a.cn/u -H 'content-type: multipart/form-data; boundary=----W1' --data-raw $'------W1\\r\\nContent-Disposition: form-data; name="a"\\r\\n\\r\\n1\\r\\n------W1\\r\\nContent-Disposition: form-data; name="f"; filename="x"\\r\\n\\r\\n\\r\\n------W1--\\r\\n'`
    expect(draft(written).config).toMatchObject({ contentType: 'multipart/form-data', params: [{ key: 'a', value: '1' }] })
  })

  test('a curl command is read with flags together, attached values, a query asked for, and a time', () => {
    expect(config(`curl -sSLG -m30 -XDELETE -H'x-a:1' https://a.cn/items/15 -d 'a=1' -d 'b=2'`)).toEqual({
      method: 'DELETE',
      stgApi: 'https://a.cn/items/15',
      prdApi: 'https://a.cn/items/15',
      headers: [{ key: 'x-a', value: '1' }],
      params: [
        { key: 'a', value: '1' },
        { key: 'b', value: '2' },
      ],
      timeout: 30,
    })
    expect(draft('curl https://a.cn/items/15').name).toBe('items')
  })

  test('reads places in two braces, in front, in the path, in headers and in bodies', () => {
    const command = `curl --location '{{HostAddress}}/auth/{{ user-id }}/login' -H 'X-Token: {{token}}' -H 'Content-Type: application/json' -d '{"name":"{{name}}","age":{{age}},"ids":[{{id}}]}'`
    const { config: read, notes } = draft(command)
    expect(read).toMatchObject({
      stgApi: 'auth/${user_id}/login',
      headers: [{ key: 'X-Token', value: '${token}' }],
      params: [
        { key: 'name', value: '${name}' },
        { key: 'age', value: '${age}' },
        { key: 'ids', value: formula('[eventParams?.id]') },
      ],
    })
    expect(
      config(`curl https://a.cn -H 'Content-Type: application/json' -d '[{"id":"{{id}}","note":"for {{ who }}!","n":1}]'`),
    ).toMatchObject({
      ...{ bodyFrom: 'whole', contentType: 'application/json' },
      body: formula(`[({ "id": eventParams?.id, "note": "for " + (eventParams?.who ?? '') + "!", "n": 1 })]`),
    })
    expect(notes.map(({ en }) => en)).toEqual([expect.stringContaining('“HostAddress”, with which the address begins')])
    expect(config('curl https://{{host}}/a')).toMatchObject({ stgApi: 'a' })
    expect(config('curl https://a.example.test/{{path}}')).toMatchObject({ stgApi: 'https://a.example.test/${path}' })
  })

  test('sends a list, a text, XML, and the body of DELETE as one value', () => {
    expect(config(`curl https://a.cn -d '[1,2]'`)).toMatchObject({ bodyFrom: 'whole', body: [1, 2], contentType: 'application/json' })
    expect(config(`curl https://a.cn -d 'hello, all'`)).toMatchObject({ bodyFrom: 'whole', body: 'hello, all', contentType: 'text/plain' })
    expect(config(`curl https://a.cn -H 'Content-Type: text/xml' -d '<a/>'`)).toMatchObject({
      body: '<a/>',
      contentType: 'application/xml',
    })
    expect(config(`curl -X DELETE 'https://a.cn/x?dry=1' -d '{"ids":[1]}'`)).toMatchObject({
      ...{ stgApi: 'https://a.cn/x', params: [{ key: 'dry', value: '1' }] },
      ...{ bodyFrom: 'whole', body: { ids: [1] }, contentType: 'application/json' },
    })
    expect(draft(`curl -X GET https://a.cn -d '[1]'`).notes[0]?.en).toMatch(/GET sends its parameters in the address/)
  })

  test.each([
    ['typographic quotes', 'curl -X POST “https://a.cn/x” -H ‘A: b’ -d ‘{“a”:1}’'],
    ['joined dashes', `curl –X POST https://a.cn/x –H 'A: b' —data '{"a":1}'`],
    ['blanks behind the marks at line ends', `curl https://a.cn/x \\ \n -H 'A: b' \\\t\r\n -d '{"a":1}'`],
    ['invisible characters', `\ufeffcurl \u200bhttps://a.cn/x -H 'A: b' -d '{"a":1}'`],
    ['the fences of a code block', `\`\`\`bash\ncurl https://a.cn/x -H 'A: b' -d '{"a":1}'\n\`\`\``],
    ['options without blanks', `curl -XPOST https://a.cn/x -H'A: b' -d'{"a":1}'`],
  ])('is read with %s', (_what, command) => {
    expect(config(command)).toMatchObject({
      ...{ method: 'POST', stgApi: 'https://a.cn/x', headers: [{ key: 'A', value: 'b' }], params: [{ key: 'a', value: 1 }] },
    })
    expect(draft(command).notes).toEqual([])
  })

  test('keeps typographic quotes within straight ones', () => {
    expect(config(`curl https://a.cn -d '{"a":"he said “hi” – twice"}'`).params).toEqual([{ key: 'a', value: 'he said “hi” – twice' }])
  })

  test('says what it leaves out', () => {
    expect(draft(`curl https://a.cn -d @body.json`).notes[0]?.en).toMatch(/from a file/)
    expect(draft(`curl https://a.cn --proxy p:1`).notes[0]?.en).toBe('--proxy was left out')
    expect(draft(`curl https://a.cn -u ann:secret`).config.headers).toBeUndefined()
    expect(JSON.stringify(draft(`curl https://a.cn -u ann:secret`))).not.toContain('ann:secret')
  })

  test.each([
    ['wget https://a.cn', /start with curl/],
    ['curl', /start with curl/],
    ['curl -X POST', /no address/],
    [`curl 'https://a.cn`, /left open/],
    ['curl -X OPTIONS https://a.cn', /OPTIONS/],
    ['curl -I https://a.cn', /HEAD/],
    ['Invoke-WebRequest -Uri "https://a.cn"', /as cURL/],
  ])('%s is refused with a reason', (command, reason) => {
    const read = fromCurl(command)
    expect('problem' in read ? read.problem.en : '').toMatch(reason)
    expect('problem' in read ? read.problem.zh : '').toMatch(/[\u4e00-\u9fff]/)
  })

  test('any text survives the quotes of each shell', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).filter((each) => !/[\r\n]/.test(each))
    fc.assert(
      fc.property(text, (value) => {
        expect(shellWords(`a '${value.replaceAll("'", "'\\''")}' b`, 'bash')).toEqual(['a', value, 'b'])
        expect(shellWords(`a "${value.replace(/["\\$`]/g, '\\$&')}" b`, 'bash')).toEqual(['a', value, 'b'])
        const program = value.replace(/(\\*)("|$)/g, (_all, slashes: string, quote: string) => slashes + slashes + (quote ? '\\"' : ''))
        expect(shellWords(`a ^"${program.replace(/[^A-Za-z0-9 ]/g, '^$&')}^" b`, 'cmd')).toEqual(['a', value, 'b'])
        if (!value.includes('\\"')) expect(shellWords(`a '${value.replaceAll("'", "''")}' b`, 'powershell')).toEqual(['a', value, 'b'])
      }),
    )
  })

  test('nothing pasted makes it throw', () => {
    fc.assert(fc.property(fc.string(), (text) => void fromCurl(`curl ${text}`)))
  })
})
