/** A post with one of everything that a reader can meet, in Markdown. */
export const sampleTitle = '把状态画出来：一个登录流程的十三种结局'

export const sampleContent = `会话过期的那一刻，页面上可能正有五个请求在路上。它们会先后得到同一个答复：\`401\`[^一]。

> 名字叫“登录状态”的东西，其实不是一个开关，而是一张图。

## 先把图画出来

把能想到的每一种情形都画成一个圆，把能发生的每一件事画成一支箭，[漏掉的箭](https://example.com/arrow)一眼就看得见。也可以先看[首页](/blog/home)。

\`\`\`ts
const refreshing = { invoke: { src: 'refreshTokens', onDone: 'idle' }, on: { 'request.unauthorized': { actions: 'park' } } }
\`\`\`

### 步骤

1. 画圆
   - 小圆
2. 画箭

- [x] 登录
- [ ] 退出

行内公式 $E = mc^2$，与单独一行：

$$
\\int_{-\\infty}^{\\infty} e^{-x^2} \\, dx = \\sqrt{\\pi}
$$

## 十三种结局

${'画完之后再看一遍，漏掉的箭在哪里。'.repeat(60)}

| 发生了什么 | 用户看见 | 频率 | 次数 |
| --- | --- | :-: | --: |
| 刷新成功 | 什么也没看见 | 常见 | 100 |
| 刷新令牌过期 | 登录已过期，回到登录页，文章还在 | 少见 | 2 |

<details><summary>展开</summary>

里面有字。

</details>

<p style="color: #000000; background-color: #ffff00">有颜色的一段。</p>

<iframe src="https://player.bilibili.com/player.html?bvid=BV1xx411c7mD"></iframe>

${'另一个标签页也在刷新，它们怎样不把彼此踢下线？'.repeat(60)}

## 两个标签页

用一把锁[^二]。

[^一]: 后来我们把它画了出来。
[^二]: 浏览器里的 Web Locks。
`
