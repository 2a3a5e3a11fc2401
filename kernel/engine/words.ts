import type { Words } from '#kernel/message'

/** `engine`: what formulas, scripts, flows and sources can fail of. */
export const messages = {
  // ── what the interpreter finds ──
  'read-of-nothing': {
    zh: '{of} 没有属性“{name}”可读：请确认“{name}”之前的内容有值',
    en: 'There is no “{name}” to read, since what stands before it is {of}: make sure that it has a value',
  },
  'write-of-nothing': {
    zh: '无法给 {of} 的属性“{name}”赋值：请确认“{name}”之前的内容有值',
    en: 'There is no place to set “{name}”, since what stands before it is {of}: make sure that it has a value',
  },
  'not-defined': { zh: '“{name}”不存在：请检查拼写，或先声明它', en: '“{name}” does not exist: check its spelling, or declare it first' },
  'no-function': {
    zh: '函数“{name}”不存在：它的插件可能已停用或未加载，请联系管理员',
    en: 'There is no function “{name}”: its plugin may be disabled or not loaded, ask an administrator',
  },
  'not-a-function': {
    zh: '所调用的内容不是函数：请检查括号前的名称',
    en: 'What is called is not a function: check the name before the brackets',
  },
  'not-iterable': { zh: '该值不能逐项展开：这里需要列表', en: 'The value cannot be gone through: a list is needed here' },
  'argument-no-object': {
    zh: '函数“{name}”的参数“{argument}”应为对象，例如 { key: value }',
    en: 'The function “{name}” takes an object as its “{argument}”, such as { key: value }',
  },
  'not-an-object': { zh: '该值不是对象', en: 'The value is not an object' },
  'read-only': { zh: '“{name}”是只读的，不能修改', en: '“{name}” is read-only and cannot be changed' },
  stack: {
    zh: '函数相互调用过深，已停止：请检查调用自己的函数',
    en: 'Stopped: functions call each other too deep. Look for one that calls itself',
  },
  memory: { zh: '内存不足，已停止：请减少一次处理的数据', en: 'Stopped: there is no memory left. Work on less data in one step' },
  'array-length': { zh: '列表的长度不正确', en: 'A list cannot have this length' },
  'type-error': { zh: '类型错误：{text}', en: 'TypeError: {text}' },
  'reference-error': { zh: '引用错误：{text}', en: 'ReferenceError: {text}' },
  'syntax-error': { zh: '语法错误：{text}', en: 'SyntaxError: {text}' },
  'range-error': { zh: '范围错误：{text}', en: 'RangeError: {text}' },
  'internal-error': { zh: '内部错误：{text}', en: 'InternalError: {text}' },
  unknown: { zh: '未知错误', en: 'An unknown error' },
  // ── what the page's VM refuses ──
  'state-protected': {
    zh: '公式和脚本不能修改页面状态：请用流程中的“设置变量”，或用 return 返回结果',
    en: 'Formulas and scripts cannot change the state of the page: use the step “Set variable” in a flow, or return the value',
  },
  'context-write': {
    zh: '给“{path}”赋值不会改变页面：请用 return 返回结果，再用流程中的“设置变量”保存',
    en: 'Assigning to “{path}” changes nothing on the page: return the value, and save it with the step “Set variable” in a flow',
  },
  'log-limit': {
    zh: '每秒只显示 {most} 条 console 消息，其余已省略',
    en: 'Only {most} console messages are shown each second, the others were left out',
  },
  'app-fixed': {
    zh: '“{name}”只能读取，不能修改',
    en: '“{name}” is read-only: the app sets it',
  },
  'no-app-variable': {
    zh: '项目中没有变量“{name}”：请在项目设置中添加',
    en: 'The project has no variable “{name}”: add it in the settings of the project',
  },
  'no-app-variable-but': {
    zh: '项目中没有变量“{name}”：是否应为“{meant}”？',
    en: 'The project has no variable “{name}”: is “{meant}” meant?',
  },
  shared: { zh: '共用的对象是只读的，不能修改', en: 'Objects that all formulas share are read-only' },
  'no-code': { zh: '这里不能由文本生成代码', en: 'Code cannot be made from text here' },
  'plain-pattern': { zh: '这里只能使用普通的正则表达式', en: 'Only a plain regular expression can be used here' },
  'value-function': { zh: '值是函数：请调用它，或返回它的结果', en: 'The value is a function: call it, or give its result' },
  'value-symbol': { zh: '值是 Symbol，不能显示', en: 'The value is a symbol, which cannot be shown' },
  promise: {
    zh: '值是 Promise：公式不能等待，请改用流程中的脚本',
    en: 'The value is a promise: formulas cannot wait, use a script in a flow',
  },
  'never-comes': {
    zh: '脚本一直在等待不会到来的结果：请检查 await 后面的内容',
    en: 'The script waits for something that never comes: look at what follows its await',
  },
  'too-long': {
    zh: '运行超过 {ms} 毫秒，已停止：请减少其中的循环或数据',
    en: 'Stopped after {ms} ms: shorten its loops, or give it less data',
  },
  'source-per-row': {
    zh: '“{element}”在列表的每一行里各请求一次：最多 {rows} 行，同时 {requests} 个请求；能一次取回所有行的数据时，请在列表的数据源中取回',
    en: '“{element}” asks once a row: {rows} rows at most, {requests} requests at a time. Where one request can bring the data of all rows, bring it with the source of the list',
  },
  'data-too-large': {
    zh: '“{path}”的数据太大（{items} 项），页面放不下，只保留了前 {kept} 项：请让数据源分页返回',
    en: 'The data at “{path}” is too large for a page ({items} items), and only the first {kept} are kept: let its source answer in pages',
  },
  'item-too-large': {
    zh: '“{path}”中有 {items} 项太大（最大的约 {size} MB；列表过大时每项最多 {most} MB），公式和流程读到的这些项中，放不下的字段为空：请让数据源不返回这些字段，需要时再逐项读取',
    en: '{items} items of “{path}” are too large (the largest has about {size} MB; in a list as large as this one the limit is {most} MB): formulas and flows read null for the fields that do not fit. Let the source leave these fields out, and load them for one item when they are needed',
  },
  'data-too-large-to-show': {
    zh: '“{path}”的数据超过 {most} MB，或嵌套超过 {deepest} 层，组件只得到放得下的部分：请让数据源分页返回，并去掉用不到的大字段',
    en: 'The data of “{path}” has over {most} MB or more than {deepest} levels, so its component receives only the part that fits: let the source answer in pages, and leave out large fields that the page does not need',
  },
  'arguments-too-large': {
    zh: '“{at}”有 {items} 次调用的参数太大（每个参数最多 {most} MB），放不下的字段为空：请让数据源不返回这些字段',
    en: '{items} calls of “{at}” have arguments that are too large (the limit is {most} MB each), so fields that do not fit are null: let the source leave these fields out',
  },
  'value-too-large': {
    zh: '{at}：数据超过 {most} MB，没有传递：请减少这里的数据',
    en: '{at}: the data has over {most} MB and was not passed on. Pass less data here',
  },
  'value-too-deep': {
    zh: '{at}：数据嵌套超过 {most} 层或包含自身，没有传递：请传递层次较少的数据',
    en: '{at}: the data is nested more than {most} levels deep or contains itself, and was not passed on. Pass data with fewer levels here',
  },
  'value-no-json': {
    zh: '{at}：数据无法表示为 JSON，没有传递：请只传递文本、数字、布尔值、列表和对象',
    en: '{at}: the data cannot be written as JSON and was not passed on. Pass only texts, numbers, booleans, lists and objects here',
  },
  'payload-too-large': {
    zh: '“{event}”事件带的数据超过 {most} MB，流程没有运行：请让数据源返回较小的行，或减少组件的数据',
    en: 'The data of the event “{event}” has over {most} MB, so its flows did not run: let the source answer with smaller rows, or give the component less data',
  },
  'outcome-too-large': {
    zh: '“{by}”返回的数据超过 {most} MB，流程不能使用：请让它返回较少的数据',
    en: '“{by}” returned over {most} MB, which a flow cannot use: let it return less',
  },
  'data-ends-memory': {
    zh: '写入“{path}”时页面两次耗尽内存，因此不再保留这份数据：请让数据源分页返回，或在页面上少保留一些数据',
    en: 'The page ran out of memory twice while “{path}” was written, so this data is left out: let its source answer in pages, or keep less on the page',
  },
  'rows-keys': {
    zh: '“{element}”的列表中有 {rows} 行的键重复或缺失：这些行按位置识别，移动后其中的输入可能换行；请让键字段在每一行中唯一',
    en: '{rows} rows of “{element}” have a key that another row has, or none: they are known by their position, and what is typed in them may change rows when they move. Make the key field unique in each row',
  },
  'rows-no-list': {
    zh: '“{element}”的数据不是列表，因此没有行：请让它的公式或变量给出列表',
    en: 'The data of “{element}” is no list, so it has no rows: make its formula or variable give a list',
  },
  'rows-limit': {
    zh: '{element} 有 {rows} 行，其中 {missing} 行没有显示：一个列表最多 2 万行，一个页面同时最多 2 万行、10 万个行内公式。请让数据源分页',
    en: '{element} has {rows} rows, and {missing} of them are not shown: a list takes 20,000, a page 20,000 in all with 100,000 formulas in them. Let the source page',
  },
  'no-block': {
    zh: '事件“{event}”没有发出：该流程不在区块中运行。请在区块的流程中使用这一步',
    en: 'The event “{event}” was not raised, because its flow runs in no block: use this step in a flow of a block',
  },
  'row-gone': {
    zh: '这一行已不在列表中：它的流程没有运行',
    en: 'This row is not in its list any more, so nothing was run for it',
  },
  hung: {
    zh: '它使页面失去响应，已停用：修改后会重新运行',
    en: 'Stopped, because it made the page hang. It runs again once it is changed',
  },
  'logic-stopped': {
    zh: '运行代码的进程已结束：请重试',
    en: 'The process that runs this code has ended: try again',
  },
  'migration-hung': {
    zh: '升级函数一直没有结束，已停止：请联系该组件的作者',
    en: 'its migration did not come to an end and was stopped: ask the author of the component',
  },
  'migration-late': { zh: '升级函数没有足够的时间运行：请重试', en: 'there was no time left for its migration: try again' },
  // ── code of plugins that hangs ──
  'action-hung': {
    zh: '动作“{action}”（插件 {plugin}）一直没有结束，已被停止，流程随之中断：请联系插件的作者',
    en: 'The action “{action}” of the plugin {plugin} did not come to an end and was stopped, and its flow with it: ask the plugin’s author',
  },
  'action-refused': {
    zh: '动作“{action}”（插件 {plugin}）多次没有结束，在插件更新之前不再运行',
    en: 'The action “{action}” of the plugin {plugin} hung several times and does not run until the plugin changes',
  },
  'source-hung': {
    zh: '数据源“{source}”（插件 {plugin}）一直没有结束，已被停止：请联系插件的作者',
    en: 'The source “{source}” of the plugin {plugin} did not come to an end and was stopped: ask the plugin’s author',
  },
  'source-refused': {
    zh: '数据源“{source}”（插件 {plugin}）多次没有结束，在插件更新之前不再运行',
    en: 'The source “{source}” of the plugin {plugin} hung several times and does not run until the plugin changes',
  },
  // ── what code of plugins returns ──
  'no-outcome': {
    zh: '“{by}”没有返回结果，而是返回了 {found}：请联系其作者',
    en: '“{by}” did not return an outcome but {found}: ask its author',
  },
  'no-json': {
    zh: '“{by}”返回的数据不是 JSON：{at} 处是 {found}，请联系其作者',
    en: '“{by}” returned data that is not JSON: at {at} stands {found}. Ask its author',
  },
  'no-reason': { zh: '“{by}”失败，但没有说明原因', en: '“{by}” failed and did not say why' },
  'result-differs': {
    zh: '“{by}”返回的数据与其声明不符：{why}',
    en: '“{by}” returned other data than it declares: {why}',
  },
  'argument-differs': {
    zh: '“{element}”的方法“{method}”不能接受它的参数：{at}应为{expected}，实际为{found}',
    en: 'The method “{method}” of “{element}” cannot take its argument: {at} must be {expected}, and it is {found}',
  },
  'returned-differs': {
    zh: '“{element}”的方法“{method}”返回的数据与其声明不符：{at}应为{expected}，实际为{found}。请联系该组件的作者',
    en: 'The method “{method}” of “{element}” returned other data than it declares: {at} must be {expected}, and it is {found}. Ask the author of the component',
  },
  'data-differs': {
    zh: '“{element}”不能显示它的数据：{at}应为{expected}，实际为{found}。请在“数据”页选择要显示的部分',
    en: '“{element}” cannot show its data: {at} must be {expected}, and it is {found}. Choose the part to show in its Data tab',
  },
  'kind-argument': { zh: '参数', en: 'the argument' },
  'kind-returned': { zh: '返回值', en: 'what it returns' },
  'kind-answer': { zh: '数据', en: 'the data' },
  'kind-object': { zh: '对象', en: 'an object' },
  'kind-array': { zh: '列表', en: 'a list' },
  'kind-string': { zh: '文本', en: 'a text' },
  'kind-number': { zh: '数字', en: 'a number' },
  'kind-integer': { zh: '整数', en: 'a whole number' },
  'kind-boolean': { zh: '真或假', en: 'true or false' },
  'kind-null': { zh: '空', en: 'empty' },
  'kind-some': { zh: '有值', en: 'set' },
  'kind-one-of': { zh: '其中之一：{options}', en: 'one of: {options}' },
  'kind-either': { zh: '{one}或{other}', en: '{one} or {other}' },
  // ── what does not parse ──
  syntax: { zh: '公式有语法错误：{why}', en: 'The formula does not parse: {why}' },
  'syntax-at': {
    zh: '公式有语法错误（第 {line} 行第 {column} 列）：{why}',
    en: 'The formula does not parse (line {line}, column {column}): {why}',
  },
  'empty-formula': { zh: '公式不能为空', en: 'The formula is empty' },
  'reads-all': {
    zh: '请写出要读取的变量名：读取全部变量也会读到它自己',
    en: 'Name the variables that it reads: reading all of them would read itself',
  },
  'source-too-long': {
    zh: '内容超过 {kilobytes} KB：请拆成几个变量或脚本',
    en: 'The text is longer than {kilobytes} KB: split it into several variables or scripts',
  },
  'source-too-deep': { zh: '括号嵌套超过 {most} 层：请拆成几个部分', en: 'The text is nested deeper than {most}: split it into parts' },
  'async-formula': { zh: '公式不能是异步的：请改用流程中的脚本', en: 'A formula cannot be asynchronous: use a script in a flow' },
  'own-name': { zh: '不能声明以 $$ 开头的名称：请换一个名称', en: 'Names that begin with $$ cannot be declared here: choose another one' },
  with: { zh: '不能使用 with 语句', en: 'A with statement cannot be used here' },
  super: { zh: '不能给 super 的属性赋值：请使用 this', en: 'A property of super cannot be assigned: use this' },
  'class-field': {
    zh: '继承其他类的类不能声明字段：请在构造函数中赋值',
    en: 'A class that extends another cannot declare fields here: assign them in its constructor',
  },
  'refused-target': { zh: '不能给“{name}”赋值', en: '“{name}” cannot be assigned here' },
  'refused-name': { zh: '不能使用“{name}”', en: '“{name}” cannot be used here' },
  'unexpected-token': { zh: '此处不应出现“{token}”', en: 'Unexpected “{token}”' },
  'unexpected-end': { zh: '内容不完整：结尾缺少内容', en: 'Unexpected end: something is missing' },
  'unexpected-character': { zh: '有无法识别的字符“{name}”', en: 'The character “{name}” cannot stand here' },
  'unterminated-text': { zh: '文本缺少结束的引号', en: 'The text has no closing quote' },
  'unterminated-template': { zh: '模板文本缺少结束的反引号', en: 'The template text has no closing backtick' },
  'unterminated-pattern': { zh: '正则表达式缺少结束的 /', en: 'The regular expression has no closing /' },
  'unterminated-comment': { zh: '注释缺少结束的 */', en: 'The comment has no closing */' },
  'invalid-pattern': { zh: '正则表达式不正确：{detail}', en: 'The regular expression is not valid: {detail}' },
  'return-outside': { zh: 'return 不能写在函数之外', en: '“return” cannot stand outside of a function' },
  'declared-twice': { zh: '“{name}”重复声明：请改名', en: '“{name}” is declared twice: rename one of the two' },
  keyword: { zh: '“{name}”是保留字，不能用在这里', en: '“{name}” is a reserved word and cannot stand here' },
  'assigned-to': { zh: '等号左边不能赋值', en: 'What is left of = cannot be assigned to' },
  // ── data and flows ──
  element: { zh: '{element}', en: '{element}' },
  said: { zh: '{said}', en: '{said}' },
  'no-api': { zh: '接口“{api}”不存在：请在步骤或数据源中重新选择', en: 'There is no API “{api}”: choose another one' },
  'no-source': {
    zh: '没有安装数据源“{source}”：它的插件可能已停用或未加载，请联系管理员',
    en: 'The data source “{source}” is not there: its plugin may be disabled or not loaded, ask an administrator',
  },
  'no-own-source': { zh: '“{element}”没有配置数据', en: '“{element}” has no data of its own: set it in its Data tab' },
  'upload-lost': {
    zh: '发送中断：页面的逻辑已重新启动，请重新发送',
    en: 'Sending was interrupted because the logic of the page was restarted: send it again',
  },
  'api-busy': {
    zh: '“{api}”还在处理上一次的请求，请稍后再试',
    en: '“{api}” is still answering an earlier request. Try again in a moment',
  },
  superseded: { zh: '已被更新的请求取代', en: 'A newer request took its place' },
  loop: {
    zh: '已停止：“{element}”与“{other}”的数据互相更新，循环不止。请去掉其中一个公式',
    en: 'Stopped: “{element}” and “{other}” update each other in a loop. Remove one of the two formulas',
  },
  'loop-alone': {
    zh: '已停止：“{element}”的数据使它自己一再更新。请去掉其中读取自身数据的公式',
    en: 'Stopped: “{element}” updates itself in a loop. Remove the formula that reads its own data',
  },
  'computed-set': {
    zh: '变量“{variable}”由公式计算，不能赋值：请修改它的公式，或改设它读取的变量',
    en: 'The variable “{variable}” is computed by a formula and cannot be set: change its formula, or set what it reads',
  },
  'no-step-kind': {
    zh: '没有安装步骤种类“{kind}”：请安装提供它的插件，或删除此步骤',
    en: 'The kind of step “{kind}” is not installed: install the plugin that provides it, or delete the step',
  },
  'no-flow': { zh: '流程“{flow}”不存在：请重新选择', en: 'There is no flow “{flow}”: choose another one' },
  'flows-too-deep': {
    zh: '已停止：流程相互调用超过 {most} 层，最后是“{flow}”。请检查调用自己的流程',
    en: 'Stopped at “{flow}”: flows call each other more than {most} deep. Look for one that calls itself',
  },
  'events-too-deep': {
    zh: '已停止：事件“{event}”引发的流程又发出事件，超过 {most} 层',
    en: 'Stopped at the event “{event}”: events follow each other more than {most} deep',
  },
  'loop-too-long': {
    zh: '循环没有开始：{rounds} 轮、每轮 {steps} 步，超过了流程还可以运行的步数（共 {most} 步）。请减少循环的数据，或减少每轮的步骤',
    en: 'The loop was not started: {rounds} rounds of {steps} steps are more than the flow may still run (of {most} in all). Loop over fewer rows, or use fewer steps in each round',
  },
  'step-limit': { zh: '流程的步骤过多，已停止：请检查其中的循环', en: 'Stopped: the flow takes too many steps. Look at its loops' },
  'loop-without-list': {
    zh: '循环没有列表，也没有次数：请设置其中之一',
    en: 'The loop has neither a list nor a number of times: give it one of them',
  },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  'flow-interrupted': {
    zh: '逻辑引擎重新启动，“{event}”的流程未能完成：请再试一次',
    en: 'The engine was restarted before the flow of “{event}” ended: try again',
  },
  unavailable: { zh: '逻辑引擎无法启动，请刷新页面：{why}', en: 'The engine cannot start, reload the page: {why}' },
  'first-values-timeout': {
    zh: '页面的公式运行过久：请减少公式中的循环或数据',
    en: 'The formulas of the page take too long: shorten their loops, or give them less data',
  },
  'first-values-failed': { zh: '逻辑引擎无法启动：请稍后再试', en: 'The engine does not start: try again later' },
  closed: { zh: '页面已关闭', en: 'The page was closed' },
  'not-in-trace': { zh: '记录中没有这次运行所要的内容：{ask} {of}', en: 'The run asks for what its trace does not hold: {ask} {of}' },
} as const satisfies Words
