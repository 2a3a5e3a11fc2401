// Shown to browsers that are too old for the product, so it is written for them: no modules, no newer syntax, and it needs nothing else of ours. The build
// puts it into the pages as it stands here.
;(function () {
  // The specification's oldest Chrome (section 9). Edge and others say the Chrome that they are built on.
  var OLDEST = 108
  var CLOSED = 'tessera-old-browser'
  var found = /Chrom(?:e|ium)\/(\d+)/.exec(navigator.userAgent)
  if (!found || Number(found[1]) >= OLDEST) return
  try {
    if (sessionStorage.getItem(CLOSED)) return
  } catch (_) {
    // Without storage it is shown at every visit.
  }
  function stored() {
    try {
      return localStorage.getItem('tessera-locale')
    } catch (_) {
      return null
    }
  }
  var isChinese = (stored() || navigator.language || '').slice(0, 2) === 'zh'
  var words = isChinese
    ? { text: '浏览器版本过低（Chrome ' + found[1] + '），部分功能可能无法使用。', link: '下载新版 Chrome', close: '关闭' }
    : {
        text: 'This browser is too old (Chrome ' + found[1] + '): parts of the product may not work.',
        link: 'Download a new Chrome',
        close: 'Close'
      }
  function show() {
    var banner = document.createElement('div')
    banner.setAttribute('role', 'alert')
    banner.id = CLOSED
    var style = banner.style
    style.position = 'fixed'
    style.left = style.right = style.top = '0'
    style.zIndex = '2000'
    style.padding = '8px 12px'
    style.background = '#fff3e8'
    style.color = '#4d1b00'
    style.font = '14px/22px sans-serif'
    style.textAlign = 'center'
    banner.appendChild(document.createTextNode(words.text + ' '))
    var link = document.createElement('a')
    link.href = isChinese ? 'https://www.google.cn/chrome/' : 'https://www.google.com/chrome/'
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    link.style.color = '#4d1b00'
    link.appendChild(document.createTextNode(words.link))
    banner.appendChild(link)
    var close = document.createElement('button')
    close.type = 'button'
    close.style.marginLeft = '12px'
    close.appendChild(document.createTextNode(words.close))
    close.onclick = function () {
      banner.parentNode.removeChild(banner)
      try {
        sessionStorage.setItem(CLOSED, '1')
      } catch (_) {
        // It comes again with the next page.
      }
    }
    banner.appendChild(close)
    document.body.appendChild(banner)
  }
  if (document.body) show()
  else document.addEventListener('DOMContentLoaded', show)
})()
