import type { Words } from '#kernel/message'

/** `page`: what is wrong with a page as it was stored, or with a change to one. */
export const messages = {
  // ── what was not read ──
  'not-an-object': { zh: '页面数据格式错误：应为页面的 JSON', en: 'Page data format error: the JSON of a page is expected' },
  'newer-schema': {
    zh: '页面由更新的版本保存，部分内容可能无法识别：请升级平台后再编辑',
    en: 'The page was saved by a newer version; parts of it may not be understood: bring the platform up to date before you edit it',
  },
  'migration-failed': {
    zh: '“{element}”（{type}）的属性仍为版本 {from}，未能升级到版本 {to}：{why}',
    en: 'The props of “{element}” ({type}) stay at version {from} and could not be brought to version {to}: {why}',
  },
  'migration-no-object': {
    zh: '升级函数返回的不是普通对象：请联系该组件的作者',
    en: 'its migration did not return a plain object: ask the author of the component',
  },
  'migration-no-answer': { zh: '升级函数未能运行', en: 'its migration could not be run' },
  'migrations-not-run': {
    zh: '部分组件的属性来自较旧的版本，现在无法升级，打开页面时会再次尝试：{why}',
    en: 'Some elements are of older versions of their components and could not be brought forward now; opening the page tries again: {why}',
  },
  'newer-element': {
    zh: '“{element}”（{type}）由组件的版本 {from} 保存，而这里只有版本 {to}，部分属性可能不起作用：请更新它的插件',
    en: '“{element}” ({type}) was saved with version {from} of its component, and here is version {to}: some of its props may do nothing. Bring its plugin up to date',
  },
  'unknown-slot': {
    zh: '“{element}”放在“{parent}”的区域“{slot}”里，而该组件没有这个区域：不会显示，请把它移到别处',
    en: '“{element}” stands in the region “{slot}” of “{parent}”, which has no such region: it is not shown. Move it elsewhere',
  },
  // ── looks ──
  'unknown-width': {
    zh: '宽度“{width}”已不在项目的外观中：为它设置的样式会保留，但不起作用。请在“外观”页面重新添加，或清除这些样式',
    en: 'The width “{width}” is not in the look of the project any more: styles for it are kept and do nothing. Add it again on the Look screen, or clear them',
  },
  'unknown-part': {
    zh: '组件“{type}”没有部件“{part}”：为它设置的样式会保留，但不起作用',
    en: 'The component “{type}” has no part “{part}”: styles for it are kept and do nothing',
  },
  'unknown-shared': {
    zh: '共享样式“{style}”已不在项目的外观中：请从该元素上移除，或在“外观”页面重新添加',
    en: 'The shared style “{style}” is not in the look of the project any more: take it off the element, or add it again on the Look screen',
  },
  'unknown-theme': {
    zh: '页面选用的主题“{theme}”已不在项目的外观中，页面使用项目的默认主题：请在页面设置中重新选择',
    en: 'The theme “{theme}” that the page chose is not in the look of the project any more, so the page has the default one: choose again in the settings of the page',
  },
  'look-contrast': {
    zh: '主题“{theme}”有 {count} 对颜色难以辨认，最差的是“{pair}”（{scheme}）：对比度 {ratio}，至少应为 {least}。请在“外观”页面修改主题',
    en: '{count} pairs of colours of the theme “{theme}” are hard to read, the worst is “{pair}” ({scheme}): contrast {ratio}, at least {least} is needed. Change the theme on the Look screen',
  },
  'page-contrast': {
    zh: '页面主题中的“{pair}”（{scheme}）难以辨认：对比度 {ratio}，至少应为 {least}',
    en: '“{pair}” ({scheme}) in the theme of this page is hard to read: contrast {ratio}, at least {least} is needed',
  },
  'page-contrast-nearest': {
    zh: '页面主题中的“{pair}”（{scheme}）难以辨认：对比度 {ratio}，至少应为 {least}；最接近的可用颜色是 {nearest}',
    en: '“{pair}” ({scheme}) in the theme of this page is hard to read: contrast {ratio}, at least {least} is needed; the nearest colour that passes is {nearest}',
  },
  'stack-width': {
    zh: '按自身宽度堆叠的容器不能与内容同宽，否则宽度为零：请改用固定宽度、填满或自动，或不按宽度堆叠',
    en: 'What stacks by its own width cannot be as wide as its content, or it has no width: give it a fixed width, Fill or Auto, or do not stack by width',
  },
  // ── style texts ──
  'css-line': { zh: '样式文本第 {line} 行第 {column} 列：{why}', en: 'Style text, line {line}, column {column}: {why}' },
  'css-unreadable': {
    zh: '既不是声明也不是规则，已略过：请检查冒号、分号和花括号',
    en: 'This is neither a declaration nor a rule and was left out: look for a missing colon, semicolon or brace',
  },
  'css-selector': { zh: '“{selector}”不是有效的选择器，该规则已略过', en: '“{selector}” is no selector; its rule was left out' },
  'css-outside': {
    zh: '“{selector}”会作用到该元素之外，已略过：请用 & 表示该元素，并只选择它内部的内容',
    en: '“{selector}” would style what is outside of this element and was left out: & is the element; style it and what is in it',
  },
  'css-at-rule': {
    zh: '@{name} 不能用在元素的样式里，已略过；可用 @media、@supports、@container 和 @keyframes',
    en: '@{name} cannot stand in the style of an element and was left out; @media, @supports, @container and @keyframes can',
  },
  'css-condition': { zh: '“{condition}”的条件无法识别，已略过', en: 'The condition of “{condition}” cannot be read; it was left out' },
  'css-value': { zh: '“{property}”的值“{value}”无法识别，已略过', en: '“{value}” is no value of “{property}” and was left out' },
  'style-value': {
    zh: '“{value}”不是样式“{property}”的一个值：引号或括号不成对，或含有分号、花括号或 !important，已略过',
    en: '“{value}” is not one value of the style “{property}”: quotes or brackets do not match, or it holds a semicolon, a brace or !important. It was left out',
  },
  'css-address': {
    zh: '“{address}”在别处，已略过：请先上传文件，再用它在这里的地址',
    en: '“{address}” is elsewhere and was left out: upload the file and use its address here',
  },
  unsafe: { zh: '“{path}”未读取：{why}', en: '“{path}” was not read: {why}' },
  'not-json': { zh: '不是 JSON 数据', en: 'it is not JSON data' },
  'json-too-deep': { zh: '嵌套过深', en: 'it is nested too deep' },
  'text-too-long': { zh: '文本过长', en: 'the text is too long' },
  'refused-key': { zh: '键名不允许使用', en: 'the key is not allowed' },
  unreadable: { zh: '“{path}”的内容无法读取', en: '“{path}” cannot be read' },
  'unreadable-value': { zh: '“{path}”的内容无法读取（{value}）', en: '“{path}” cannot be read ({value})' },
  'too-many-entries': { zh: '页面超过 {most} 条记录，其余未读取', en: 'There are more than {most} entries; the rest was not read' },
  'too-many-steps': { zh: '页面超过 {most} 个流程节点，其余未读取', en: 'There are more than {most} steps; the rest was not read' },
  'too-many-elements': { zh: '元素超过 {most} 个，其余未读取', en: 'There are more than {most} elements; the rest was not read' },
  'too-deep': { zh: '元素层级超过 {most}，更深的未读取', en: 'Elements are nested deeper than {most}; what is deeper was not read' },
  'more-findings': { zh: '还有 {count} 个问题没有列出', en: '{count} more problems are not listed' },
  // ── ids and names ──
  'id-renamed': { zh: '标识“{wanted}”重复或不可用，已改为“{id}”', en: 'The id “{wanted}” is taken or cannot be used; it became “{id}”' },
  'flow-twice': {
    zh: '流程“{name}”出现两次且内容不同，第二个改为“{copy}”',
    en: 'The flow “{name}” occurs twice with different steps; the second became “{copy}”',
  },
  'node-renamed': { zh: '节点标识“{node}”重复或无效，已改为“{id}”', en: 'The node id “{node}” is missing or taken; it became “{id}”' },
  'variable-twice': { zh: '变量“{variable}”重复：请改名', en: 'The variable “{variable}” occurs twice: rename one of the two' },
  'dangling-element': { zh: '组件“{to}”不存在：请重新选择', en: 'The element “{to}” does not exist: choose another one' },
  'dangling-api': { zh: '接口“{to}”不存在：请重新选择', en: 'The API “{to}” does not exist: choose another one' },
  'dangling-flow': { zh: '流程“{to}”不存在：请重新选择', en: 'The flow “{to}” does not exist: choose another one' },
  'dangling-variable': { zh: '变量“{to}”不存在：请重新选择', en: 'The variable “{to}” does not exist: choose another one' },
  // ── elements ──
  'inside-itself': { zh: '元素“{element}”位于自身之内：请移到别处', en: 'The element “{element}” is inside itself: move it elsewhere' },
  'missing-parent': {
    zh: '元素“{element}”的上级“{parent}”不存在：请移到别处',
    en: 'The parent “{parent}” of “{element}” does not exist: move it elsewhere',
  },
  'nested-too-deep': {
    zh: '元素“{element}”的层级超过 {most}：请上移',
    en: 'The element “{element}” is nested deeper than {most}: move it up',
  },
  'shared-settings': {
    zh: '太多元素共用“{element}”的配置，此处按默认值读取',
    en: 'Too many elements share the settings of “{element}”; defaults are used here',
  },
  'no-settings': { zh: '元素“{element}”没有配置，按默认值读取', en: 'The element “{element}” has no settings stored; defaults are used' },
  'unknown-type': {
    zh: '未知组件“{type}”：请安装它的插件，或替换该组件',
    en: 'Unknown component “{type}”: install its plugin, or replace it',
  },
  'plugin-disabled': {
    zh: '插件“{plugin}”已停用：页面上有 {count} 处用到它，启用之前显示为占位或不执行',
    en: 'The plugin “{plugin}” is switched off; until it is switched on, what uses it does nothing. Places on the page: {count}',
  },
  'plugin-failed': {
    zh: '插件“{plugin}”无法使用：页面上有 {count} 处用到它，请管理员在“插件”页查看原因',
    en: 'The plugin “{plugin}” cannot be used; an administrator sees the reason on the Plugins screen. Places on the page: {count}',
  },
  'plugin-missing': {
    zh: '插件“{plugin}”未安装：页面上有 {count} 处用到它，请管理员安装，或替换这些内容',
    en: 'The plugin “{plugin}” is not installed: have it installed, or replace what uses it. Places on the page: {count}',
  },
  'orphan-element': { zh: '元素“{id}”有配置，但不在页面结构中', en: 'The element “{id}” has settings but no place on the page' },
  // ── flows ──
  'unknown-node': { zh: '流程中有无法识别的节点“{node}”', en: 'The flow has a node of unknown kind “{node}”' },
  'unread-step': { zh: '流程中有无法读取的内容（{shown}）', en: 'Part of the flow cannot be read ({shown})' },
  'unknown-action': { zh: '节点“{node}”使用了未知动作“{action}”', en: 'Node “{node}” uses the unknown action “{action}”' },
  'unset-action': { zh: '节点“{node}”还没有选择动作：请选择', en: 'Node “{node}” has no action chosen yet: choose one' },
  'no-success-path': { zh: '分支“{branch}”缺少成功路径', en: 'Branch “{branch}” has no success path' },
  'no-failure-path': { zh: '分支“{branch}”缺少失败路径', en: 'Branch “{branch}” has no failure path' },
  'node-twice': { zh: '节点标识“{node}”重复', en: 'The node id “{node}” occurs twice' },
  'empty-branch': {
    zh: '分支的两条路径都是空的：请添加步骤，或删除分支',
    en: 'Both paths of the branch are empty: add a step, or remove the branch',
  },
  'loop-rounds': { zh: '循环需要列表或次数：请设置其中之一', en: 'A loop needs a list or a number of times: set one of them' },
  'switch-value': { zh: '多路分支需要一个判断的值：请填写', en: 'A switch needs a value to look at: set one' },
  'empty-group': { zh: '其中没有任何步骤：请添加', en: 'There are no steps inside: add one' },
  'name-taken': {
    zh: '“{name}”也是另一个组件或接口（{owner}）的名称，公式中的它指的是后者：请改名',
    en: '“{name}” is the name of another element or API as well ({owner}), which is what formulas mean by it: give this one another name',
  },
  // ── blocks ──
  'block-missing': {
    zh: '“{element}”使用的区块“{block}”没有版本 {version}：请选择其他版本，或删除它',
    en: 'There is no version {version} of the block “{block}” that “{element}” uses: choose another version, or remove it',
  },
  'block-unpinned': {
    zh: '“{element}”使用的区块“{block}”没有指定版本：请选择一个版本，或删除它',
    en: 'No version is chosen of the block “{block}” that “{element}” uses: choose one, or remove it',
  },
  'block-circle': {
    zh: '“{element}”使用的区块“{block}”包含它自己：不会显示，请在其中去掉它',
    en: 'The block “{block}” that “{element}” uses contains itself and is not shown: remove it from within',
  },
  'block-deep': {
    zh: '“{element}”使用的区块“{block}”嵌套超过 {most} 层：不会显示，请减少层数',
    en: 'The block “{block}” that “{element}” uses has blocks within each other more than {most} deep and is not shown: use fewer levels',
  },
  // ── what goes in a circle ──
  'source-cycle': {
    zh: '数据源互相依赖，形成循环：{circle}。请去掉其中一个公式',
    en: 'The data sources depend on each other in a circle: {circle}. Remove one of the formulas',
  },
  'variable-cycle': {
    zh: '计算变量互相依赖，形成循环：{circle}。请去掉其中一个公式',
    en: 'The computed variables depend on each other in a circle: {circle}. Remove one of the formulas',
  },
  'dependency-cycle': {
    zh: '计算变量和数据源互相依赖，形成循环：{circle}。请去掉其中一个公式',
    en: 'Computed variables and data sources depend on each other in a circle: {circle}. Remove one of the formulas',
  },
  'variable-opaque': {
    zh: '计算变量的公式必须写出它读取的变量名：读取全部变量也会读到它自己',
    en: 'The formula of a computed variable must name the variables it reads: reading all of them would read itself',
  },
  // ── changes that are refused ──
  'root-removed': { zh: '不能删除页面本身', en: 'The page itself cannot be removed' },
  'too-many': { zh: '一个页面最多 {most} 个元素：请拆成几个页面', en: 'A page has at most {most} elements: split it into several pages' },
  'children-stay': { zh: '不能只删除“{element}”而保留其中的组件', en: '“{element}” cannot be removed while its children stay' },
  'patch-twice': { zh: '“{entry}”在这次修改中出现两次', en: '“{entry}” occurs twice in the change' },
  'patch-too-large': {
    zh: '这次修改超过 {most} 条记录：请分几次进行',
    en: 'The change touches more than {most} entries: make it in several parts',
  },
  'entry-differs': { zh: '“{entry}”与其记录不一致', en: '“{entry}” does not agree with its entry' },
  'kind-changed': { zh: '“{entry}”的标识和类别不能修改', en: '“{entry}” may not change its id or kind' },
  'entry-exists': { zh: '“{entry}”已存在：请换一个标识', en: 'There is already an entry “{entry}”: choose another id' },
  'entry-missing': { zh: '“{entry}”不存在，可能已被删除', en: 'There is no entry “{entry}”; it may have been removed' },
  'entry-stale': { zh: '“{entry}”在此期间已被修改：请重试', en: '“{entry}” has changed since: try again' },
  'migration-gap': {
    zh: '{what}：应有到版本 {expected} 的升级，却是 {found}',
    en: '{what}: expected a migration to version {expected}, found {found}',
  },
  'no-migration': { zh: '{what}：没有到版本 {version} 的升级', en: '{what}: there is no migration to version {version}' },
  'may-not-stand': { zh: '“{element}”不能放在这里：{why}', en: '“{element}” may not stand there: {why}' },
  'unknown-command': { zh: '没有“{command}”这个命令', en: 'There is no command “{command}”' },
  'command-args': { zh: '命令“{command}”的参数有误：{why}', en: 'The arguments of “{command}” are wrong: {why}' },
  // ── what differs between two pages ──
  'change-added': { zh: '在“{where}”中添加了 {what}“{named}”', en: 'Added {what} “{named}” to “{where}”' },
  'change-removed': { zh: '从“{where}”中删除了 {what}“{named}”', en: 'Removed {what} “{named}” from “{where}”' },
  'change-made': { zh: '添加了{what}“{named}”', en: 'Added the {what} “{named}”' },
  'change-gone': { zh: '删除了{what}“{named}”', en: 'Removed the {what} “{named}”' },
  'change-moved': { zh: '将“{named}”从“{from}”移到“{where}”', en: 'Moved “{named}” from “{from}” to “{where}”' },
  'change-reordered': { zh: '在“{where}”中移动了“{named}”', en: 'Moved “{named}” within “{where}”' },
  'change-renamed': { zh: '将“{from}”改名为“{named}”', en: 'Renamed “{from}” to “{named}”' },
  'change-type': { zh: '“{named}”由 {from} 换成 {to}', en: '“{named}” is {to} instead of {from}' },
  'change-version': { zh: '“{named}”的组件由版本 {from} 变为 {to}', en: 'The component of “{named}” is version {to} instead of {from}' },
  'change-value': { zh: '“{named}”的{what}：{from} → {to}', en: '“{named}”, {what}: {from} → {to}' },
  'change-set': { zh: '设置了“{named}”的{what}：{to}', en: '“{named}”, {what} set: {to}' },
  'change-unset': { zh: '清除了“{named}”的{what}（原为 {from}）', en: '“{named}”, {what} cleared; it was {from}' },
  'change-host': { zh: '接口“{named}”现在发送到 {to}（原为 {from}）', en: '“{named}” now sends to {to} instead of {from}' },
  'change-step': { zh: '事件流“{named}”：修改了步骤“{step}”', en: 'Flow “{named}”: changed the step “{step}”' },
  'change-step-added': { zh: '事件流“{named}”：添加了步骤“{step}”', en: 'Flow “{named}”: added the step “{step}”' },
  'change-step-removed': { zh: '事件流“{named}”：删除了步骤“{step}”', en: 'Flow “{named}”: removed the step “{step}”' },
  'change-step-order': { zh: '事件流“{named}”：调整了步骤顺序', en: 'Flow “{named}”: put its steps in another order' },
  'the-page': { zh: '页面', en: 'the page' },
  'step-branch': { zh: '分支', en: 'branch' },
  'kind-page': { zh: '页面', en: 'page' },
  'kind-element': { zh: '组件', en: 'element' },
  'kind-variable': { zh: '变量', en: 'variable' },
  'kind-api': { zh: '接口', en: 'API' },
  'kind-flow': { zh: '事件流', en: 'event flow' },
  'part-field': { zh: '{part} {field}', en: '{part} {field}' },
  'part-props': { zh: '属性', en: 'property' },
  'part-style': { zh: '样式', en: 'style' },
  'part-looks': { zh: '宽度、状态与深色样式', en: 'style of a width, state or scheme' },
  'part-shared': { zh: '共享样式', en: 'shared styles' },
  'part-css': { zh: '自定义 CSS', en: 'CSS' },
  'part-events': { zh: '事件', en: 'event' },
  'part-source': { zh: '数据源', en: 'data source' },
  'part-config': { zh: '配置', en: 'setting' },
  'part-interceptor': { zh: '拦截器', en: 'interceptor' },
  'part-theme': { zh: '主题', en: 'theme' },
  'part-theme-chosen': { zh: '选用的主题', en: 'chosen theme' },
  'part-plugins': { zh: '插件版本', en: 'plugin version' },
  'part-default': { zh: '默认值', en: 'default' },
  'part-formula': { zh: '公式', en: 'formula' },
  'part-type': { zh: '类型', en: 'type' },
  'part-name': { zh: '名称', en: 'name' },
  'part-other': { zh: '内容', en: 'content' },
} as const satisfies Words
