export type Parameter = 'name' | 'of' | 'ms' | 'number' | 'detail'

interface Text {
  /** How the engine, its VM or its parser says it. */
  readonly pattern: RegExp
  readonly zh: string
  readonly en: string
}

/** What the engine says of formulas, scripts, sources and flows, by code. */
export const TEXTS = {
  READ_OF_NOTHING: {
    pattern: /^cannot read property '(?<name>.*)' of (?<of>undefined|null)$/,
    zh: '无法读取 {{of}} 的属性“{{name}}”',
    en: 'cannot read property “{{name}}” of {{of}}',
  },
  WRITE_OF_NOTHING: {
    pattern: /^cannot set property '(?<name>.*)' of (?<of>undefined|null)$/,
    zh: '无法设置 {{of}} 的属性“{{name}}”',
    en: 'cannot set property “{{name}}” of {{of}}',
  },
  NOT_DEFINED: { pattern: /^'?(?<name>[^' ]+)'? is not defined$/, zh: '“{{name}}”未定义', en: '“{{name}}” is not defined' },
  NOT_A_FUNCTION: { pattern: /^(?:(?<name>\S+) is )?not a function$/, zh: '调用的不是函数', en: 'what is called is not a function' },
  NOT_ITERABLE: { pattern: /^(?:value|object|.+) is not iterable$/, zh: '值无法遍历', en: 'the value is not iterable' },
  NOT_AN_OBJECT: { pattern: /^not an object$/, zh: '值不是对象', en: 'the value is not an object' },
  READ_ONLY: { pattern: /^'(?<name>.*)' is read-only$/, zh: '“{{name}}”是只读的', en: '“{{name}}” is read-only' },
  STATE_PROTECTED: {
    pattern: /^The state of the page cannot be changed by a formula$/,
    zh: '公式不能修改页面状态',
    en: 'the state of the page cannot be changed by a formula',
  },
  OWN_NAME: {
    pattern: /^Names that begin with \$\$ cannot be declared here$/,
    zh: '不能声明以 $$ 开头的名称',
    en: 'names that begin with $$ cannot be declared here',
  },
  REFUSED_NAME: { pattern: /^(?<name>\S+) cannot be used here$/, zh: '不能使用“{{name}}”', en: '“{{name}}” cannot be used here' },
  REFUSED_TARGET: {
    pattern: /^(?<name>\S+) cannot be assigned here$/,
    zh: '不能给“{{name}}”赋值',
    en: '“{{name}}” cannot be assigned here',
  },
  REFUSED_WITH: { pattern: /^A with statement cannot be used here$/, zh: '不能使用 with 语句', en: 'a with statement cannot be used here' },
  REFUSED_SUPER: {
    pattern: /^A property of super cannot be assigned; use this$/,
    zh: '不能给 super 的属性赋值，请使用 this',
    en: 'a property of super cannot be assigned; use this',
  },
  REFUSED_FIELD: {
    pattern: /^A class that extends another cannot declare fields here; assign them in its constructor$/,
    zh: '继承其他类的类不能声明字段，请在构造函数中赋值',
    en: 'a class that extends another cannot declare fields here; assign them in its constructor',
  },
  TOO_LONG: {
    pattern: /^Took longer than (?<ms>\d+) ms(?: and was stopped)?$/,
    zh: '运行超过 {{ms}} 毫秒，已停止',
    en: 'took longer than {{ms}} ms and was stopped',
  },
  STOPPED: {
    pattern: /^It hung and was stopped; it runs again after it is changed$/,
    zh: '它使页面失去响应，已被停用；修改后会重新运行',
    en: 'it made the page hang and was stopped; it runs again after it is changed',
  },
  RESTLESS: {
    pattern: /^It follows data that follows it, without end, and was stopped$/,
    zh: '它依赖的数据又依赖它，循环不止，已被停止',
    en: 'it follows data that follows it, without end, and was stopped',
  },
  PROMISE: {
    pattern: /^The value is a promise$/,
    zh: '值是 Promise，公式中不能使用异步',
    en: 'the value is a promise, and formulas cannot wait',
  },
  NEVER_COMES: {
    pattern: /^The script waits for something that never comes$/,
    zh: '脚本在等待永远不会到来的结果',
    en: 'the script waits for something that never comes',
  },
  STACK: { pattern: /^(?:stack overflow|Maximum call stack size exceeded)$/, zh: '调用层数过深', en: 'calls are nested too deep' },
  MEMORY: { pattern: /^out of memory$/, zh: '内存不足', en: 'out of memory' },
  ARRAY_LENGTH: { pattern: /^invalid array length$/, zh: '数组长度无效', en: 'invalid array length' },
  SOURCE_TOO_LONG: {
    pattern: /^The source is longer than (?<number>\d+) KB$/,
    zh: '内容超过 {{number}} KB',
    en: 'the text is longer than {{number}} KB',
  },
  SOURCE_TOO_DEEP: {
    pattern: /^The source is nested deeper than (?<number>\d+)$/,
    zh: '嵌套超过 {{number}} 层',
    en: 'the text is nested deeper than {{number}}',
  },
  UNEXPECTED_TOKEN: {
    pattern: /^Unexpected token(?: (?<name>.+))?$/,
    zh: '有多余或缺少的内容',
    en: 'something is missing here, or too much',
  },
  UNEXPECTED_CHARACTER: {
    pattern: /^Unexpected character '(?<name>.+)'$/,
    zh: '有无法识别的字符“{{name}}”',
    en: 'unexpected character “{{name}}”',
  },
  UNTERMINATED_TEXT: { pattern: /^Unterminated string constant$/, zh: '文本缺少结束的引号', en: 'the text has no closing quote' },
  UNTERMINATED_TEMPLATE: { pattern: /^Unterminated template$/, zh: '模板文本没有结束', en: 'the template text does not end' },
  UNTERMINATED_PATTERN: {
    pattern: /^Unterminated regular expression$/,
    zh: '正则表达式没有结束',
    en: 'the regular expression does not end',
  },
  UNTERMINATED_COMMENT: { pattern: /^Unterminated comment$/, zh: '注释没有结束', en: 'the comment does not end' },
  INVALID_PATTERN: {
    pattern: /^Invalid regular expression: (?<detail>.+)$/,
    zh: '正则表达式不正确：{{detail}}',
    en: 'invalid regular expression: {{detail}}',
  },
  RETURN_OUTSIDE: { pattern: /^'return' outside of function$/, zh: 'return 不能写在函数之外', en: '“return” outside of a function' },
  DECLARED_TWICE: {
    pattern: /^Identifier '(?<name>.+)' has already been declared$/,
    zh: '“{{name}}”重复声明',
    en: '“{{name}}” has already been declared',
  },
  KEYWORD: {
    pattern: /^(?:The keyword|Unexpected keyword) '(?<name>.+?)'(?: is reserved)?$/,
    zh: '“{{name}}”是保留字，不能用在这里',
    en: '“{{name}}” is a reserved word and cannot stand here',
  },
  ASSIGNED_TO: { pattern: /^Assigning to rvalue$/, zh: '等号左边不能赋值', en: 'what is left of = cannot be assigned to' },
  NO_API: { pattern: /^There is no api (?<name>.+)$/, zh: '接口“{{name}}”不存在', en: 'there is no api “{{name}}”' },
  NO_SOURCE: { pattern: /^There is no data source (?<name>.+)$/, zh: '没有安装数据源“{{name}}”', en: 'there is no data source “{{name}}”' },
  NO_OWN_SOURCE: { pattern: /^(?<name>\S+) has no data source$/, zh: '“{{name}}”没有数据源', en: '“{{name}}” has no data source' },
  NO_FLOW: { pattern: /^There is no flow (?<name>.+)$/, zh: '流程“{{name}}”不存在', en: 'there is no flow “{{name}}”' },
  COMPUTED_SET: {
    pattern: /^The variable (?<name>.+) is computed by a formula and cannot be set$/,
    zh: '变量“{{name}}”由公式计算，不能赋值',
    en: 'the variable “{{name}}” is computed by a formula and cannot be set',
  },
  FLOW_RESTARTED: {
    pattern: /^The flow of (?<name>.+) was ended by a restart of the engine$/,
    zh: '“{{name}}”的流程因逻辑引擎重启而结束',
    en: 'the flow of “{{name}}” was ended by a restart of the engine',
  },
  FLOWS_TOO_DEEP: {
    pattern: /^(?:Flows call each other|Events follow each other) more than (?<number>\d+) deep$/,
    zh: '流程相互调用超过 {{number}} 层',
    en: 'flows call each other more than {{number}} deep',
  },
  LOOP_WITHOUT_LIST: {
    pattern: /^A loop needs a list or a number of times$/,
    zh: '循环需要列表或次数',
    en: 'a loop needs a list or a number of times',
  },
  CANCELLED: { pattern: /^cancelled$/i, zh: '已取消', en: 'cancelled' },
  ENGINE_UNAVAILABLE: {
    pattern: /^ENGINE_UNAVAILABLE: (?<detail>.*)$/s,
    zh: '逻辑引擎无法启动：{{detail}}',
    en: 'the engine cannot start: {{detail}}',
  },
  ENGINE_CLOSED: { pattern: /^ENGINE_CLOSED: .*$/, zh: '页面已关闭', en: 'the page was closed' },
} as const satisfies { readonly [code: string]: Text }

export type DiagnosticText = keyof typeof TEXTS
