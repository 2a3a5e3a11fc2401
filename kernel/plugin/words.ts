import type { Words } from '#kernel/message'

/** `plugin`: what plugins and their services can fail of. */
export const messages = {
  'no-service': { zh: '此处不能使用“{service}”', en: '“{service}” is not available here' },
  'service-refused': {
    zh: '插件“{plugin}”不能使用“{service}”：请在该插件的 uses 中列出此服务',
    en: 'The plugin “{plugin}” may not use “{service}”: its declaration has to list it under `uses`',
  },
  'ability-refused': {
    zh: '插件“{plugin}”不能使用“{service}”：请在该插件的 grants 中声明“{ability}”',
    en: 'The plugin “{plugin}” may not use “{service}”: its declaration has to list “{ability}” under `grants`',
  },
  'scope-refused': {
    zh: '插件“{plugin}”不能对“{scope}”使用“{ability}”：请在该插件 grants 的“{ability}”中声明它',
    en: 'The plugin “{plugin}” may not use “{ability}” for “{scope}”: its declaration has to list that under “{ability}” in `grants`',
  },
  'no-audit': {
    zh: '审计动作“{action}”不是插件“{plugin}”声明的',
    en: 'The audited action “{action}” is not declared by the plugin “{plugin}”',
  },
  'no-call': {
    zh: '没有可以这样使用的调用“{call}”',
    en: 'There is no call “{call}” that can be made this way',
  },
  'service-not-loaded': {
    zh: '“{service}”没有加载成功：请检查网络后重试',
    en: '“{service}” could not be loaded: check the network and try again',
  },
  'services-closed': { zh: '页面已关闭', en: 'The page was closed' },
  gone: {
    zh: '插件“{plugin}”（{version}）已停用或卸载',
    en: 'The plugin “{plugin}” ({version}) was switched off or unloaded',
  },

  // ── what is refused ──
  'loaded-already': {
    zh: '插件“{plugin}”不能加载：同一标识和版本（{version}）的另一个插件已加载，请替换它或提高版本号',
    en: 'The plugin “{plugin}” cannot load: another one with that id and version {version} is loaded; replace it or raise the version',
  },
  'same-twice': {
    zh: '有两个插件的标识都是“{plugin}”、版本都是 {version}',
    en: 'Two plugins have the id “{plugin}” and the version {version}',
  },
  'not-loaded': { zh: '插件“{plugin}”未加载', en: 'The plugin “{plugin}” is not loaded' },
  'version-not-loaded': { zh: '插件“{plugin}”的版本 {version} 未加载', en: 'The plugin “{plugin}” is not loaded in version {version}' },
  'not-active': { zh: '插件“{plugin}”不可用：{state}', en: 'The plugin “{plugin}” cannot be used: it is {state}' },
  'not-in-needs': {
    zh: '插件“{plugin}”使用了“{needed}”，但没有在 needs 中列出',
    en: 'The plugin “{plugin}” uses “{needed}” without listing it in `needs`',
  },
  'needs-circle': { zh: '插件之间循环依赖：{loop}', en: 'Plugins need each other in a circle: {loop}' },
  'not-replaced-by': {
    zh: '“{old}”不能换成“{next}”：后者是另一个插件，或已经加载',
    en: '“{old}” cannot give way to “{next}”: that is another plugin, or loaded already',
  },
  'replace-failed': {
    zh: '插件“{plugin}”仍是版本 {version}：{reason}',
    en: 'The plugin “{plugin}” stays at version {version}: {reason}',
  },
  'setup-asynchronous': {
    zh: '插件“{plugin}”的 setup 必须是同步的：请改为在其 api 中返回 Promise',
    en: 'The plugin “{plugin}”: setup must be synchronous; return a promise inside its api instead',
  },
  'rollback-failed': { zh: '{reason}（撤销时也出错）', en: '{reason} (and undoing what it had done failed)' },
  'scope-closed': { zh: '“{scope}”已结束，“{effect}”已立即撤销', en: '“{scope}” has ended; “{effect}” was undone immediately' },
  'undo-failed': { zh: '“{scope}”有 {count} 项未能撤销', en: '“{scope}”: what could not be undone: {count}' },
  'no-part': { zh: '已加载的插件都没有提供“{part}”', en: 'No loaded plugin provides “{part}”' },
  'parts-circle': { zh: '编辑器部件之间循环依赖：{loop}', en: 'Parts need each other in a circle: {loop}' },
  taken: {
    zh: '扩展点“{point}”：“{plugin}”和“{other}”都提供了{what}',
    en: '{point}: {what} is contributed by both {plugin} and {other}',
  },
  'taken-twice': { zh: '扩展点“{point}”：“{plugin}”两次提供了{what}', en: '{point}: {what} is contributed by {plugin} twice' },
  refused: {
    zh: '扩展点“{point}”：插件“{plugin}”的“{id}”不被接受：{reason}',
    en: '{point}: “{id}” from {plugin} was refused: {reason}',
  },
  'name-id': { zh: '标识“{id}”', en: 'the id “{id}”' },
  'name-type': { zh: '组件类型“{type}”', en: 'the type {type}' },
  'name-function': { zh: '函数“{name}”', en: 'the function {name}' },
  'name-language': { zh: '语言“{locale}”', en: 'the language {locale}' },
  'language-form': {
    zh: '语言需要一个名称和一个 BCP 47 标识，例如 ja、pt-BR；中文和英文已经有了',
    en: 'A language needs a name and a BCP 47 tag, such as ja or pt-BR; Chinese and English are there already',
  },
  'name-address': { zh: '地址“{path}”', en: 'the address {path}' },
  'name-call': { zh: '调用“{call}”', en: 'the call “{call}”' },
  'name-call-address': { zh: '调用地址“{address}”', en: 'the address of a call “{address}”' },
  'name-table': { zh: '数据表“{table}”', en: 'the table “{table}”' },
  'name-audit': { zh: '审计动作“{action}”', en: 'the audited action “{action}”' },
  'name-permission': { zh: '权限“{permission}”', en: 'the permission “{permission}”' },
  'name-part': { zh: '部件“{part}”', en: 'the part {part}' },

  // ── what does not fit in a contribution ──
  'id-form': { zh: '此处的标识形如“{form}”', en: 'ids here look like “{form}”' },
  'node-product': {
    zh: '工作流的节点在服务器上运行，只能由产品自带的插件提供',
    en: 'nodes of workflows run on the server: only the product’s own plugins can add any',
  },
  'trigger-product': {
    zh: '工作流的触发器只能由产品自带的插件提供',
    en: 'only the product’s own plugins can add triggers of workflows',
  },
  'approver-product': {
    zh: '审批人的来源只能由产品自带的插件提供',
    en: 'only the product’s own plugins can add sources of approvers',
  },
  'approval-product': {
    zh: '审批流的步骤只能由产品自带的插件提供',
    en: 'only the product’s own plugins can add steps of approval flows',
  },
  'step-kind-product': {
    zh: '步骤的种类只能由产品自带的插件提供：请改为提供动作',
    en: 'only the product’s own plugins can add kinds of steps: contribute an action instead',
  },
  'icon-form': {
    zh: '图标应为 Arco 图标名（IconStar）、路径数据（M2 8h12）或不超过两个字符',
    en: 'an icon is the name of an Arco icon (IconStar), path data (M2 8h12) or up to two characters',
  },
  'label-form': { zh: '名称需要有中英文两种文本：{ zh, en }', en: 'a label has a text in both languages: { zh, en }' },
  'order-form': { zh: '“order”应为数字，小的在前', en: '“order” is a number; smaller numbers come first' },
  'question-form': { zh: '“asks”应为以下之一：{questions}', en: '“asks” is one of {questions}' },
  'where-form': { zh: '“where”应为“studio”、“admin”的列表', en: '“where” is a list of “studio” and “admin”' },
  'place-form': { zh: '“place”应为“start”或“end”', en: '“place” is “start” or “end”' },
  'group-form': { zh: '“group”应为其中之一：{groups}', en: '“group” is one of {groups}' },
  'keys-form': { zh: '“{keys}”不是快捷键，应形如“$mod+Shift+KeyN”', en: '“{keys}” are no keys; they look like “$mod+Shift+KeyN”' },
  'token-form': { zh: '其标记的名称应以“{start}”开头', en: 'its token’s name begins with “{start}”' },
  'address-form': { zh: '“{path}”不是地址，应形如“{form}”', en: '“{path}” is no address; it looks like “{form}”' },
  'address-foreign': {
    zh: '地址“{path}”不属于该插件，其地址应以“{start}”开头',
    en: 'the address “{path}” is not this plugin’s; its addresses begin with “{start}”',
  },
  'address-number': { zh: 'numbers 中的“{name}”不是地址“{path}”的一部分', en: '“{name}” in numbers is no part of the address “{path}”' },
  'address-varies': {
    zh: '导航不能指向“{path}”：其中有可变的部分',
    en: 'the navigation cannot lead to “{path}”, which has parts that vary',
  },
} as const satisfies Words
