import type { Words } from '#kernel/message'

/** `check`: what keeps a page from doing what its author means. */
export const messages = {
  'unknown-step': {
    zh: '没有安装步骤种类“{kind}”，运行时会失败：请安装提供它的插件，或删除此步骤',
    en: 'The kind of step “{kind}” is not installed: the step will fail. Install the plugin that provides it, or delete the step',
  },
  'unknown-prop': {
    zh: '“{named}”没有设置项“{setting}”：它不起作用，可以移除',
    en: '“{named}” has no setting “{setting}”: it does nothing and can go',
  },
  'unknown-prop-meant': {
    zh: '“{named}”没有设置项“{setting}”：是否应为“{meant}”？',
    en: '“{named}” has no setting “{setting}”: is “{meant}” meant?',
  },
  'wrong-type': { zh: '“{named}”的“{path}”应为{type}，现在是 {value}', en: '“{path}” of “{named}” should be {type}, and is {value}' },
  'type-string': { zh: '文本', en: 'a text' },
  'type-number': { zh: '数字', en: 'a number' },
  'type-integer': { zh: '数字', en: 'a number' },
  'type-boolean': { zh: '是或否', en: 'yes or no' },
  'type-array': { zh: '列表', en: 'a list' },
  'type-object': { zh: '对象', en: 'an object' },
  'type-null': { zh: '空值', en: 'nothing' },
  'unknown-choice': {
    zh: '“{named}”的“{path}”不能是“{value}”：请从 {choices} 中选择',
    en: '“{path}” of “{named}” cannot be “{value}”: choose one of {choices}',
  },
  'unknown-choice-meant': {
    zh: '“{named}”的“{path}”不能是“{value}”：是否应为“{meant}”？',
    en: '“{path}” of “{named}” cannot be “{value}”: is “{meant}” meant?',
  },
  'unknown-name': {
    zh: '“{named}”的“{path}”：项目中没有“{value}”',
    en: '“{path}” of “{named}”: the project has no “{value}”',
  },
  'unknown-name-meant': {
    zh: '“{named}”的“{path}”：项目中没有“{value}”，是否应为“{meant}”？',
    en: '“{path}” of “{named}”: the project has no “{value}”: is “{meant}” meant?',
  },
  'unknown-record-field': {
    zh: '“{model}”没有字段“{field}”，公式读不到值',
    en: '“{model}” has no field “{field}”: the formula reads nothing',
  },
  'unknown-record-field-meant': {
    zh: '“{model}”没有字段“{field}”，是否应为“{meant}”？',
    en: '“{model}” has no field “{field}”: is “{meant}” meant?',
  },
  'unknown-time-zone': {
    zh: '“{named}”的“{path}”：没有时区“{value}”，此处按未设置处理。请从列表中选择，如 Asia/Shanghai',
    en: '“{path}” of “{named}”: there is no time zone “{value}”, so it counts as empty. Choose one of the list, such as Asia/Shanghai',
  },
  'unknown-time-zone-meant': {
    zh: '“{named}”的“{path}”：没有时区“{value}”，是否应为“{meant}”？',
    en: '“{path}” of “{named}”: there is no time zone “{value}”. Is “{meant}” meant?',
  },
  'unknown-source': {
    zh: '“{named}”使用的数据源“{source}”没有安装：请更换数据源，或安装它的插件',
    en: '“{named}” asks the source “{source}”, which is not installed: choose another one, or install its plugin',
  },
  'unknown-event': {
    zh: '“{named}”没有事件“{event}”：为它设置的流程不会运行，请移到其他事件',
    en: '“{named}” has no event “{event}”: its flows never run. Move them to another event',
  },
  'unknown-event-meant': {
    zh: '“{named}”没有事件“{event}”：是否应为“{meant}”？',
    en: '“{named}” has no event “{event}”: is “{meant}” meant?',
  },
  'answer-list-at': {
    zh: '“{read}”是一个对象，行的列表在“{list}”',
    en: '“{read}” is an object; its list of rows is at “{list}”',
  },
  'answer-no-list': {
    zh: '“{read}”是一个对象，其中没有列表；它的字段：{fields}',
    en: '“{read}” is an object without a list; its fields: {fields}',
  },
  'unknown-variable': {
    zh: '公式用到的变量“{name}”不存在：请添加该变量，或改用其他变量',
    en: 'A formula reads the variable “{name}”, which does not exist: add it, or name another one',
  },
  'unknown-variable-meant': { zh: '没有变量“{name}”：是否应为“{meant}”？', en: 'There is no variable “{name}”: is “{meant}” meant?' },
  'unknown-element': {
    zh: '公式用到的组件或接口“{name}”不存在：请修改公式',
    en: 'A formula reads “{name}”, which is no element and no api of this page: change the formula',
  },
  'unknown-element-meant': {
    zh: '没有组件或接口“{name}”：是否应为“{meant}”？',
    en: 'There is no element or api “{name}”: is “{meant}” meant?',
  },
  'unknown-field': { zh: '表单“{form}”没有字段“{name}”', en: 'The form “{form}” has no field “{name}”' },
  'unknown-field-meant': {
    zh: '表单“{form}”没有字段“{name}”：是否应为“{meant}”？',
    en: 'The form “{form}” has no field “{name}”: is “{meant}” meant?',
  },
  'unknown-word': {
    zh: '公式中的“{name}”没有含义：它不是变量、组件或函数。变量写作 variable.{name}',
    en: '“{name}” means nothing in a formula: it is no variable, element or function. A variable is written variable.{name}',
  },
  'unknown-word-meant': {
    zh: '公式中的“{name}”没有含义：是否应为“{meant}”？',
    en: '“{name}” means nothing in a formula: is “{meant}” meant?',
  },
  'button-without-event': {
    zh: '“{named}”没有设置任何事件：点击后什么也不会发生',
    en: '“{named}” has no event: pressing it does nothing. Give it a flow, or take it off the page',
  },
  'form-without-items': { zh: '表单“{named}”中没有表单项', en: 'The form “{named}” has no fields in it' },
  'empty-container': {
    zh: '“{named}”是空的：请放入组件，或移除它',
    en: '“{named}” is empty: put something into it, or take it off the page',
  },
  'empty-flow': { zh: '流程“{named}”没有任何步骤', en: 'The flow “{named}” has no steps' },
  'no-address': { zh: '“{named}”没有填写地址', en: '“{named}” has no address' },
  'no-address-in': { zh: '“{named}”没有 {env} 环境的地址', en: '“{named}” has no address for {env}' },
  'unknown-prefix': {
    zh: '“{named}”的地址以服务“{name}”开头，{env} 没有这个服务：请在项目设置中添加',
    en: 'The address of “{named}” begins with the service “{name}”, which {env} does not have: add it in the settings of the project',
  },
  'address-formula': {
    zh: '“{named}”的地址中 {formula} 会是空的：地址里只能填写值的名称。请把整个地址改为公式',
    en: 'In the address of “{named}”, {formula} will be empty: only names of values are filled in. Make the whole address a formula',
  },
  'empty-address-place': {
    zh: '“{named}”的地址中 {formula} 没有名称，会是空的。请填写值的名称，或删除它',
    en: 'In the address of “{named}”, {formula} has no name and will be empty. Write the name of a value, or remove it',
  },
  'unknown-prefix-meant': {
    zh: '{env} 没有“{named}”使用的服务“{name}”：是否应为“{meant}”？',
    en: '{env} has no service “{name}”, which “{named}” asks: is “{meant}” meant?',
  },
  'prefix-without-address': {
    zh: '“{named}”使用的服务“{name}”没有 {env} 环境的地址：请在项目设置中添加',
    en: 'The service “{name}” that “{named}” asks has no address for {env}: add it in the settings of the project',
  },
  'unknown-permission': {
    zh: '“{named}”要求权限“{code}”，项目菜单中没有这个权限：没有人能看到它。请在项目菜单中添加',
    en: '“{named}” asks for the permission “{code}”, which no menu of the project has: no visitor sees it. Add it on the Menu screen',
  },
  'unknown-request-permission': {
    zh: '“{named}”要求权限“{code}”，项目菜单中没有这个权限：普通用户的请求都会被拒绝。请在项目菜单中添加',
    en: '“{named}” asks for the permission “{code}”, which no menu of the project has: requests of ordinary users are refused. Add it on the Menu screen',
  },
  'ungranted-permission': {
    zh: '还没有任何角色拥有“{named}”要求的权限“{code}”：普通用户无法使用它。请在角色中勾选',
    en: 'No role has the permission “{code}” that “{named}” asks for yet: ordinary users cannot use it. Give it on the Roles screen',
  },
  'unknown-permission-meant': {
    zh: '项目菜单中没有“{named}”要求的权限“{code}”：是否应为“{meant}”？',
    en: 'No menu of the project has the permission “{code}” that “{named}” asks for: is “{meant}” meant?',
  },
  'missing-text': {
    zh: '文案“{key}”缺少 {locale}：访问者将看到主语言的文案',
    en: 'The text “{key}” has no words in {locale}: visitors see those of the main language',
  },
  'missing-texts': {
    zh: '{count} 条文案缺少 {locale}：访问者将看到主语言的文案',
    en: '{count} texts have no words in {locale}: visitors see those of the main language',
  },
} as const satisfies Words
