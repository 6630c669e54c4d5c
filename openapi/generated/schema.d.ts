// Made by `npm run gen` from openapi/. Do not edit: change the contract and run it again.

export interface paths {
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 登录
         * @description 邮箱或密码错误是 400 加 2001；只有密码正确时才会得知账号被封禁。
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 注册
         * @description 验证码正确后才会得知邮箱已注册（2002）或昵称已被使用（2003）。
         *     答复丢了，用同样的验证码和密码再来一次，答的是已经注册好的账号。
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 退出登录
         * @description 访问令牌过了期也退得出，只要是这里签发的。
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 发送重置密码的邮件 */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/send-register-verification-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 发送注册验证码 */
        post: operations["sendRegisterVerificationCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 用邮件里的链接重置密码
         * @description 成功后该账号的所有会话都结束；链接失效是 400 加 2007。
         *     答复丢了，用同样的链接和密码再来一次，答的是成功。
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 用刷新令牌换一对新令牌
         * @description 两个令牌要一起签发；刷新令牌过期是 401，从未有效或已作废是 400 加 2005。
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我的登录会话 */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** 结束其他所有会话 */
        delete: operations["revokeOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** 结束一个会话 */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我的账号 */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/privacy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** 修改隐私设置 */
        put: operations["changePrivacy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * 修改密码
         * @description 成功后其他会话都结束，当前会话保留；当前密码错误是 400 加 2001。
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/email/verification-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 向新邮箱发送验证码 */
        post: operations["sendEmailChangeVerificationCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** 修改邮箱 */
        put: operations["changeEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 注销账号
         * @description 最后一位管理员不能注销（409）。
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 保存我的资料 */
        post: operations["saveProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/hot-creators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 热门创作者 */
        get: operations["getHotCreators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/check-nickname": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 昵称是否可用 */
        get: operations["checkNickname"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 用户主页 */
        get: operations["getUserProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 用户关注了谁
         * @description 用户公开了关注列表才有内容，否则 isOpen 是 false、列表是空的。一段关注由关注的人决定是否公开，没有公开的不在里面，所以可以比主页上的人数少。
         */
        get: operations["listUserFollowing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 谁关注了用户
         * @description 用户公开了关注列表才有内容，否则 isOpen 是 false、列表是空的。一段关注由关注的人决定是否公开，没有公开的不在里面，所以可以比主页上的人数少。
         */
        get: operations["listUserFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 某人创建或关注的话题
         * @description 创建的新的在前，关注的后关注的在前。只有已启用的；自己创建的，自己还看得到待审核、未通过与已停用的。
         */
        get: operations["listUserTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userfollow/follow/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 关注用户
         * @description 最多关注 5,000 人；再多的答 1002。
         */
        post: operations["followUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userfollow/unfollow/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** 取消关注用户 */
        delete: operations["unfollowUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userfollow/is-following/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 是否已关注 */
        get: operations["isFollowingUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userfollow/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 关注与关注者的人数 */
        get: operations["getFollowStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userfollow/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我的关注 */
        get: operations["listFollowing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userfollow/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我的关注者 */
        get: operations["listFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 所有分类 */
        get: operations["listCategories"];
        /** 修改分类 */
        put: operations["updateCategory"];
        /** 新建分类 */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/categories/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** 给分类排先后 */
        put: operations["orderCategories"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** 删除分类 */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/categories/{id}/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 分类下的文章 */
        get: operations["listCategoryPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/categories/{id}/posts/hybrid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 分类下的文章（按页或按游标） */
        get: operations["listCategoryPostsHybrid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 我关注的人与话题的文章
         * @description 最新的在前；静音的人与互相屏蔽的人不在其中。
         */
        get: operations["listFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 已发布的文章（按页） */
        get: operations["listPublicPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/public/cursor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 已发布的文章（按游标） */
        get: operations["listPublicPostsByCursor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/public/hybrid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 已发布的文章（按页或按游标） */
        get: operations["listPublicPostsHybrid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/hot-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 热门文章 */
        get: operations["getHotPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 最近发布的文章 */
        get: operations["getRecentPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/users/{id}/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 一位作者最近发布的文章 */
        get: operations["getUserRecentPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/my": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我的文章 */
        get: operations["listMyPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 新建并发布文章
         * @description 不看 id，总是新建；相同的 clientId 不会新建第二篇。
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 提交文章（没有 id 时新建）
         * @description 第一次发布立刻公开，除非站点要求审核；被驳回或下架后再提交，要等待审核。等待审核期间，读者看到的仍是上一次公开的版本。
         */
        post: operations["publishPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 修改文章 */
        post: operations["updatePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/edit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 打开文章来编辑 */
        get: operations["getPostForEdit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/edit/by-client-id/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 按新建时的客户端 id 打开自己的文章
         * @description 浏览器什么都没有留下时，草稿的地址仍能找到已经存在服务器上的文章；它删掉之后另起的（名字后面加 ~1、~2…）也找得到。
         */
        get: operations["getOwnPostByClientId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 文章详情 */
        get: operations["getPost"];
        put?: never;
        post?: never;
        /** 删除文章 */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 导出我写的一切
         * @description 一个 zip：每篇一个文件，带文件头（标题、日期、标签、分类、状态、封面），以及用到的图片。bin/inkstone import 能原样读回 Markdown 的那一种。
         */
        get: operations["exportPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 取消发布，或撤回等待审核的文章
         * @description 已发布的不再公开，作者可以再发布；等待审核的首次提交或重新提交被撤回，之后再提交仍要审核。重复调用不算失败。
         */
        post: operations["unpublishPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 从回收站恢复自己的文章
         * @description 自己删除的回到删除前的样子；被管理员删除的恢复为已下架，重新提交并通过审核后才公开。删除满 30 天的无法恢复，除非有申诉还没有答复；草稿已满 500 篇，或文字连同历史版本会超过 500 MB 时，回答 409。
         */
        post: operations["restoreOwnPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 文章的历史版本
         * @description 新的在前。连续的自动保存合并为一条，所以版本号会有间隔。
         */
        get: operations["listPostRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 一个历史版本的原文与排版 */
        get: operations["getPostRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/revisions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 回到一个历史版本
         * @description 把它存为新的版本，什么也不覆盖；已发布的文章要再次发布，读者才会看到。
         */
        post: operations["restorePostRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 记一次阅读
         * @description 同一读者一天只计一次，作者自己不计。
         */
        post: operations["recordPostView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 点赞文章 */
        post: operations["likePost"];
        /** 取消点赞文章 */
        delete: operations["unlikePost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/favourite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 收藏文章 */
        post: operations["favouritePost"];
        /** 取消收藏文章 */
        delete: operations["unfavouritePost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/favourites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我的收藏 */
        get: operations["listFavourites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我的草稿 */
        get: operations["listDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/drafts/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 保存草稿
         * @description 选了的分类已被删掉的不算在内，其余照存；发布时才因此拒绝。一个人的文字连同历史版本最多 500 MB，加上回收站最多 1000 MB，24 小时里最多新增 50 MB，草稿最多 500 篇：超出回答 413，没有存下。改短的总能保存。
         */
        post: operations["savePostDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/drafts/batch-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 批量删除草稿 */
        post: operations["deleteDrafts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/drafts/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 提交草稿 */
        post: operations["publishDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/drafts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** 删除草稿 */
        delete: operations["deleteDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 搜索文章 */
        get: operations["searchPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 搜索建议 */
        get: operations["getSearchSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topics/hot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 热门话题 */
        get: operations["getHotTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topics/published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 已启用的话题（按页） */
        get: operations["listPublishedTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topics/published/hybrid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 已启用的话题（按页或按游标） */
        get: operations["listPublishedTopicsHybrid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topics/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 搜索话题 */
        post: operations["searchTopics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topics/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 待审核的话题 */
        get: operations["listPendingTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topics/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我关注的话题 */
        get: operations["listFollowedTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 发起新话题 */
        post: operations["createTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topics/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 话题详情
         * @description 并入了别的话题的，回答接收的那一个：回答里的 id 是它的，与请求的不同。
         */
        get: operations["getTopic"];
        /**
         * 修改自己发起的话题
         * @description 只有自己发起的、还待审核的；改过的仍待审核。已经审核的，或在别处改过的是 409。
         */
        put: operations["updateTopic"];
        post?: never;
        /**
         * 撤回自己发起的话题
         * @description 只有自己发起的、还待审核的；名称随即可以再用。已经审核的是 409。
         */
        delete: operations["withdrawTopic"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topics/{id}/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 话题下的文章 */
        get: operations["listTopicPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topics/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 审核话题 */
        post: operations["reviewTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topics/{id}/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 关注话题 */
        post: operations["followTopic"];
        /** 取消关注话题 */
        delete: operations["unfollowTopic"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{category}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 上传图片 */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 站点信息 */
        get: operations["getSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setup/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 打开首次设置
         * @description 凭启动时打印的链接；链接无效是 2016，已经有管理员是 2015。令牌放在正文里，不进任何日志。
         */
        post: operations["openSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setup/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * 首次设置：站点的名字和页脚
         * @description 写的时候带上读到的 version；别人先改过是 409。
         */
        put: operations["setUpSite"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setup/mail-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 首次设置：发一封测试邮件
         * @description 发不出去也算做完了：problem 用一句话说明哪里不通。同一个邮箱每分钟一封，全站每天二十封。
         */
        post: operations["sendSetupTestMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setup/administrator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 首次设置：注册第一位管理员
         * @description 用掉链接。有邮件服务器时要填邮箱收到的验证码（2004），没有时不填。
         *     答复丢了，用同样的链接、邮箱和密码再来一次，答的是已经注册好的账号。
         */
        post: operations["registerFirstAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 文章的评论（按楼层） */
        get: operations["listComments"];
        put?: never;
        /**
         * 发表评论
         * @description 父评论不存在是 404 加 2101。
         */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 一层楼的回复 */
        get: operations["listReplies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** 修改评论 */
        put: operations["updateComment"];
        post?: never;
        /** 删除评论 */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 点赞评论 */
        post: operations["likeComment"];
        /** 取消点赞评论 */
        delete: operations["unlikeComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/mention-candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 可以提到（@）的人
         * @description 先是这篇文章的作者与评论者，再是我关注的人，再是昵称以 q 开头的其他人。
         */
        get: operations["listMentionCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/neighbours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 一篇文章的前后与相关
         * @description 同一作者的上一篇与下一篇，和标签、话题或分类相同的文章。
         */
        get: operations["getPostNeighbours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 全部通知 */
        get: operations["listNotifications"];
        put?: never;
        /** 发送系统通知或全站公告 */
        post: operations["createNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 回复我的 */
        get: operations["listReplyNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/mentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 提到我的 */
        get: operations["listMentionNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/interactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 互动通知 */
        get: operations["listInteractionNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 系统通知 */
        get: operations["listSystemNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/global": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 全站公告 */
        get: operations["listGlobalAnnouncements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 未读通知数 */
        get: operations["getUnreadCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/unified-unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 所有未读数与检查点 */
        get: operations["getUnifiedUnreadCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 各类通知读到哪里 */
        get: operations["getNotificationCheckpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/checkpoint/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 把一类通知读到最新，或读到某一条为止 */
        post: operations["updateNotificationCheckpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/batch-mark-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** 把一些通知标为已读 */
        put: operations["markNotificationsRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/mark-type-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** 把一类通知标为已读 */
        put: operations["markNotificationTypeRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/mark-all-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** 把全部通知标为已读 */
        put: operations["markAllNotificationsRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** 把一条通知标为已读 */
        put: operations["markNotificationRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** 删除通知 */
        delete: operations["deleteNotification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assistant/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 助手消息 */
        get: operations["listAssistantMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assistant/messages/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 全部标为已读 */
        post: operations["markAllAssistantMessagesRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assistant/messages/unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 未读助手消息数 */
        get: operations["getAssistantUnreadCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assistant/messages/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 标为已读 */
        post: operations["markAssistantMessageRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assistant/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** 删除助手消息 */
        delete: operations["deleteAssistantMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assistant/checkpoint/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 读到这一条为止 */
        post: operations["updateAssistantCheckpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 私信会话 */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message/conversations/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * 删除与某人的会话
         * @description 只对自己生效：到此为止的消息自己不再看到，对方的不变，也不算读过。之后有新消息，会话重新出现，只有新的。 再删一次是同一个回答；从来没有过的会话是 404。
         */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 与某人的私信 */
        get: operations["getChatHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 发送私信
         * @description 不能发给自己；被对方屏蔽或对方账号被封禁是 404 加 2012。相同的 clientId 只发一次。每分钟的条数、24 小时里的字节数都有上限，超过是 429。
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message/conversations/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 与某人的会话读到哪里 */
        get: operations["getConversationCheckpoint"];
        put?: never;
        /**
         * 会话读到这一条为止
         * @description 只会前进，不会后退。
         */
        post: operations["updateConversationCheckpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * 删除私信
         * @description 发送者删除双方都看不到；接收者删除只对自己生效。
         */
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 提交举报
         * @description 同一目标上还有自己未处理完的举报是 409；同样的举报再来一遍，答的是那一件。
         */
        post: operations["createReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我是否已举报过 */
        get: operations["checkReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/my": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我的举报 */
        get: operations["listMyReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 举报详情 */
        get: operations["getReport"];
        put?: never;
        post?: never;
        /**
         * 撤回举报
         * @description 只有自己的、还待处理的；之后像没有举报过，可以再举报。已有管理员接手或处理完的是 409。
         */
        delete: operations["withdrawReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appeals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我的申诉 */
        get: operations["listMyAppeals"];
        put?: never;
        /**
         * 对一次处理提出申诉
         * @description 自己被下架、隐藏、停用或删除的内容，每次处理只能申诉一次，再来是 409；同样的话再来一遍，答的是那一件。
         */
        post: operations["createAppeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 提交反馈 */
        post: operations["createFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedback/my": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我的反馈 */
        get: operations["listMyFeedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 岁月史书：各年各月的文章数，写了什么 */
        get: operations["getPostHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/history/{year}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 一年的文章 */
        get: operations["getPostHistoryYear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/history/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 一个月的文章 */
        get: operations["listPostHistoryMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ranking/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 文章排行 */
        get: operations["getPostRanking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ranking/authors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 作者排行 */
        get: operations["getAuthorRanking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ranking/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 话题排行 */
        get: operations["getTopicRanking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我屏蔽的用户 */
        get: operations["listBlockedUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blocks/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 屏蔽用户 */
        post: operations["blockUser"];
        /** 取消屏蔽用户 */
        delete: operations["unblockUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mutes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 我静音的用户 */
        get: operations["listMutedUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mutes/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 静音用户 */
        post: operations["muteUser"];
        /** 取消静音用户 */
        delete: operations["unmuteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/relations/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 我与某人的屏蔽与静音
         * @description 只说我做了什么；对方有没有屏蔽我，看不出来。
         */
        get: operations["getRelation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 搜索话题 */
        post: operations["searchAdminTopics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 新建话题 */
        post: operations["createAdminTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** 修改话题 */
        put: operations["updateAdminTopic"];
        post?: never;
        /** 删除话题 */
        delete: operations["deleteAdminTopic"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 恢复话题 */
        post: operations["restoreAdminTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 启用话题 */
        post: operations["enableAdminTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 停用话题 */
        post: operations["disableAdminTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 并入另一个话题
         * @description 回答接收的那个话题。
         */
        post: operations["mergeAdminTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 批量处理话题 */
        post: operations["batchAdminTopics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/stats/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 话题统计 */
        get: operations["getAdminTopicStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/recalculate-hotness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 重新计算话题热度 */
        post: operations["recalculateTopicHotness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/{id}/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 话题下的所有文章 */
        get: operations["listAdminTopicPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/{id}/update-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 重新统计一个话题 */
        post: operations["updateAdminTopicStats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 用户列表
         * @description keyword 是昵称或邮箱的一部分，或者完整的编号。
         */
        get: operations["listAdminUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 批量处理用户
         * @description 每个账号各自处理；对自己、对最后一位管理员做不到的，写在答复里。
         */
        post: operations["batchAdminUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 用户详情 */
        get: operations["getAdminUser"];
        put?: never;
        post?: never;
        /**
         * 删除用户
         * @description 不能删除自己或最后一位管理员（409）。
         */
        delete: operations["deleteAdminUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/ban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 封禁用户
         * @description 不能封禁自己或最后一位管理员（409）。
         */
        post: operations["banUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/unban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 解除封禁 */
        post: operations["unbanUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/warn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 警告用户 */
        post: operations["warnUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * 修改身份
         * @description 不能撤掉最后一位管理员（409）。
         */
        put: operations["updateUserRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 把代建账号交给它的作者
         * @description 见 ClaimBody；转给已有账号时，答的是那个账号。
         */
        post: operations["claimPlaceholderUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 用户现在登录的设备 */
        get: operations["listAdminUserSessions"];
        put?: never;
        post?: never;
        /** 让用户在所有设备上退出登录 */
        delete: operations["endAdminUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** 让用户在一台设备上退出登录 */
        delete: operations["endAdminUserSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 邀请码列表
         * @description 新的在前。
         */
        get: operations["listInvitations"];
        put?: never;
        /** 新建邀请码 */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 作废邀请码 */
        post: operations["revokeInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 文章列表 */
        get: operations["listAdminPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/posts/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 审核文章 */
        post: operations["reviewPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/posts/{id}/take-down": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 下架文章 */
        post: operations["takeDownPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/posts/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 恢复文章 */
        post: operations["restorePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/posts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 批量处理文章 */
        post: operations["batchAdminPosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** 删除文章 */
        delete: operations["deleteAdminPost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 评论列表 */
        get: operations["listAdminComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/comments/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 批量处理评论 */
        post: operations["batchAdminComments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/comments/{id}/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 隐藏评论 */
        post: operations["hideComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/comments/{id}/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 重新显示评论 */
        post: operations["showComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** 删除评论 */
        delete: operations["deleteAdminComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 发出的通知与公告 */
        get: operations["listSentNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** 撤回通知或公告 */
        delete: operations["withdrawNotification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/notifications/scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 定时发出的通知与公告 */
        get: operations["listScheduledNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/notifications/scheduled/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 打开定时的通知或公告 */
        get: operations["getScheduledNotification"];
        /**
         * 修改还没有发出的通知或公告
         * @description 已经发出或取消了，或者别人改过（409）。
         */
        put: operations["updateScheduledNotification"];
        post?: never;
        /** 取消还没有发出的通知或公告 */
        delete: operations["cancelScheduledNotification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 举报列表 */
        get: operations["listAdminReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 批量处理举报
         * @description 每件各自处理；版本变过的、已经处理完的不处理，写在答复里。
         */
        post: operations["batchAdminReports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 举报案卷 */
        get: operations["getAdminReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 开始处理举报 */
        post: operations["claimReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}/handle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 处理举报
         * @description 状态、处理方式与通知一起生效。
         */
        post: operations["handleReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 拒绝举报 */
        post: operations["rejectReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 关闭举报 */
        post: operations["closeReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/appeals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 申诉列表 */
        get: operations["listAdminAppeals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/appeals/{id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 处理申诉
         * @description 接受时内容随之恢复；改过还没看的文章回到审核队列。
         */
        post: operations["decideAppeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 反馈列表 */
        get: operations["listAdminFeedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/feedback/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 一份反馈的全部内容 */
        get: operations["getAdminFeedback"];
        /** 处理反馈 */
        put: operations["handleFeedback"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 等管理员处理的事 */
        get: operations["getWaitingWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 概览 */
        get: operations["getDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 系统状态 */
        get: operations["getSystemStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 系统设置 */
        get: operations["getSystemSettings"];
        /** 修改系统设置 */
        put: operations["updateSystemSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 送达情况
         * @description 说得出是什么、为什么、从什么时候起；从不带出内容、地址、验证码或链接。
         */
        get: operations["getDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system/deliveries/{kind}/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 再试一次
         * @description 放弃了的一件重新开始送；已经不在放弃之列，或者再也寄不出的，回答 409。
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system/deliveries/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 放行恢复的备份里等着的
         * @description 没有停住的，也算成功。
         */
        post: operations["releaseDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 定时任务 */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system/jobs/{name}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 立即运行任务 */
        post: operations["runJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system/mail-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 给自己发一封测试邮件
         * @description 发不出去也算做完了：problem 用一句话说明哪里不通。
         */
        post: operations["testMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 定时备份
         * @description 怎么安排的，做了哪些，最近一次演练恢复怎么样，还有哪里没有做好。
         */
        get: operations["getBackups"];
        put?: never;
        /**
         * 取得备份的下载地址
         * @description 地址只在一分钟内有效；记入操作记录。
         */
        post: operations["allowBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system/backups/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * 安排定时备份
         * @description 环境变量说了的几项（fixed）由它决定，这里写的留到它不再说的时候。记入操作记录。
         */
        put: operations["updateBackupPlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 下载备份
         * @description 一个 tar.gz：每张表一组 NDJSON，以及所有图片；bin/inkstone restore 能恢复到任何一种数据库。浏览器自己下载，带不上访问令牌，
         *     所以认 allowBackup 给的令牌，并再看一次那位管理员还是不是管理员。
         */
        get: operations["downloadBackup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 操作记录 */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/todos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 待办 */
        get: operations["listTodos"];
        put?: never;
        /** 新建待办 */
        post: operations["createTodo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/todos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** 修改待办 */
        put: operations["updateTodo"];
        post?: never;
        /** 删除待办 */
        delete: operations["deleteTodo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description /api/hubs/notification */
        NotificationHub: {
            methods: {
                IsUserOnlineAsync: components["schemas"]["IsUserOnlineAsync"];
            };
            pushes: {
                ReceiveNotification: [
                    components["schemas"]["Notification"]
                ];
                /** @description 一个提示：数目以重新读取的 unified-unread-count 为准。说给所有人的没有数目，是 null。 */
                UnreadCountUpdated: [
                    components["schemas"]["UnreadCount"] | null
                ];
                UserOnline: components["schemas"]["UserIdArguments"];
                UserOffline: components["schemas"]["UserIdArguments"];
            };
        };
        /** @description /api/hubs/chat */
        ChatHub: {
            methods: {
                SendMessage: {
                    /** @description receiver、content、type，以及认出重试用的 clientId（可省略）。 */
                    arguments: [
                        components["schemas"]["Id"],
                        components["schemas"]["MessageContent"],
                        components["schemas"]["MessageType"]
                    ] | [
                        components["schemas"]["Id"],
                        components["schemas"]["MessageContent"],
                        components["schemas"]["MessageType"],
                        string
                    ];
                    result: components["schemas"]["ChatMessage"];
                };
                ConfirmMessageDelivered: components["schemas"]["ConfirmMessageDelivered"];
                UpdateConversationCheckpoint: components["schemas"]["UpdateConversationCheckpoint"];
                UserTyping: components["schemas"]["SendTyping"];
                IsUserOnlineAsync: components["schemas"]["IsUserOnlineAsync"];
            };
            pushes: components["schemas"]["ChatPushes"];
        };
        /**
         * @example {
         *       "email": "lin@example.com",
         *       "password": "correct-horse-9"
         *     }
         */
        LoginBody: {
            email: string;
            password: string;
        };
        /**
         * Format: date-time
         * @description ISO 8601，UTC。
         */
        Time: string;
        AuthTokenFields: {
            /** @description 访问令牌，15 分钟有效。 */
            token: string;
            /** @description 每次使用都换新。 */
            refreshToken: string;
            /** @description 登录后 14 天，续期不会推后。 */
            refreshTokenExpires: components["schemas"]["Time"];
        };
        /**
         * Format: uuid
         * @description UUIDv7，由服务器生成。
         */
        Id: string;
        /** @description 身份，如 Admin、VIP。 */
        Roles: string[];
        UserFields: {
            id: components["schemas"]["Id"];
            nickName: string;
            bio: string;
            avatarUrl: string | null;
            roles: components["schemas"]["Roles"];
            createTime: components["schemas"]["Time"];
            updateTime: components["schemas"]["Time"];
        };
        /** @description 已登录的用户自己。 */
        User: components["schemas"]["UserFields"] & {
            email: string;
        };
        LoginAnswer: components["schemas"]["AuthTokenFields"] & {
            user: components["schemas"]["User"];
        };
        /**
         * @description 1000 校验失败（400，errors 按字段）· 1001 未登录或访问令牌过期（401）· 1002 没有权限使用该功能（400）·
         *     1003 请求太频繁（429）· 1004 不存在（404）· 1005 内容太大（413）· 1006 冲突（409，所依据的版本已变，而要改成的又还不是现在的样子）·
         *     1007 不支持的内容类型（415）· 1008 尚未实现（501）· 1009 服务暂不可用（503）· 1010 内部错误（500）·
         *     1011 方法不被允许（405）
         *     2001 邮箱或密码错误（400）· 2002 邮箱已注册（400，只在邮箱验证码正确后出现）· 2003 昵称已被使用（400）·
         *     2004 验证码错误或已过期（400）· 2005 令牌无效（400）· 2006 账号已被封禁（403）· 2007 重置链接无效或已过期（400）·
         *     2008 两次输入的密码不一致（400）· 2009 文章不存在（404）· 2010 分类不存在（404）· 2011 话题不存在（404）·
         *     2012 用户不存在（404）· 2013 注册没有开放（400）· 2014 邀请码无效（400）·
         *     2015 首次设置已经完成（400）· 2016 首次设置的链接无效（400）
         *     2101 父评论不存在（404）· 2102 评论不存在（404）
         * @enum {integer}
         */
        ProblemCode: 1000 | 1001 | 1002 | 1003 | 1004 | 1005 | 1006 | 1007 | 1008 | 1009 | 1010 | 1011 | 2001 | 2002 | 2003 | 2004 | 2005 | 2006 | 2007 | 2008 | 2009 | 2010 | 2011 | 2012 | 2013 | 2014 | 2015 | 2016 | 2101 | 2102;
        /** @description 只在文章版本冲突（409）时出现：现在的版本。另一份文字在 GET /api/posts/edit/{id}。 */
        CurrentRevision: {
            id: components["schemas"]["Id"];
            revision: number;
            updateTime: components["schemas"]["Time"];
        };
        /** @description 所有失败的统一形式；message 是给人看的中文。 */
        Problem: {
            code: components["schemas"]["ProblemCode"];
            message: string;
            requestId: string;
            /** @description 字段名到说明；嵌套字段以点分隔。 */
            errors?: {
                [key: string]: string[];
            };
            /**
             * Format: date-time
             * @description 只在 403 时出现；null 表示永久封禁。
             */
            bannedUntil?: string | null;
            /** @description 只在 429 与 503 时出现，单位秒，与 Retry-After 头相同。 */
            retryAfter?: number;
            current?: components["schemas"]["CurrentRevision"];
        };
        /** Format: email */
        Email: string;
        /** @description 2–20 个字，不含控制符、零宽与方向控制字符。 */
        NickName: string;
        Password: string;
        /** @description 邮件里的六位数字。 */
        VerificationCode: string;
        /**
         * @example {
         *       "email": "lin@example.com",
         *       "nickName": "林间",
         *       "password": "correct-horse-9",
         *       "confirmPassword": "correct-horse-9",
         *       "verificationCode": "204816"
         *     }
         */
        RegisterBody: {
            email: components["schemas"]["Email"];
            nickName: components["schemas"]["NickName"];
            password: components["schemas"]["Password"];
            confirmPassword: string;
            verificationCode: components["schemas"]["VerificationCode"];
            /** @description 只凭邀请注册时要填的邀请码；大小写与短横不计。 */
            invitationCode?: string;
        };
        /**
         * @example {
         *       "email": "lin@example.com"
         *     }
         */
        EmailBody: {
            email: components["schemas"]["Email"];
        };
        /** @description 无论邮箱是否已注册，回答都一样。 */
        CodeSent: {
            /** @description 多少秒之后可以再发一次。 */
            retryAfter: number;
            /** @description 多少秒之内有效。 */
            expiresIn: number;
        };
        /**
         * @description token 来自邮件里的重置链接。
         * @example {
         *       "token": "9f2c7d1e0b",
         *       "password": "correct-horse-9",
         *       "confirmPassword": "correct-horse-9"
         *     }
         */
        ResetPasswordBody: {
            token: string;
            password: components["schemas"]["Password"];
            confirmPassword: string;
        };
        /**
         * @description 一起签发的一对令牌；访问令牌可以已过期。
         * @example {
         *       "token": "eyJhbGciOi.eyJzdWIiOi.c2lnbg",
         *       "refreshToken": "r-7Vn2"
         *     }
         */
        RefreshTokenBody: {
            token: string;
            refreshToken: string;
        };
        AuthToken: components["schemas"]["AuthTokenFields"];
        Session: {
            id: components["schemas"]["Id"];
            userAgent: string;
            address: string;
            createTime: components["schemas"]["Time"];
            lastUsedAt: components["schemas"]["Time"];
            expiresAt: components["schemas"]["Time"];
            isCurrent: boolean;
        };
        SessionList: {
            items: components["schemas"]["Session"][];
        };
        /** @description 是否让别人看到自己关注了谁，也就公开关注与关注者两个列表；一开始是 false。 */
        ShowsFollows: boolean;
        /**
         * @example {
         *       "showsFollows": true
         *     }
         */
        PrivacyBody: {
            showsFollows: components["schemas"]["ShowsFollows"];
        };
        Privacy: {
            showsFollows: components["schemas"]["ShowsFollows"];
        };
        /**
         * @example {
         *       "currentPassword": "correct-horse-9",
         *       "password": "battery-staple-7",
         *       "confirmPassword": "battery-staple-7"
         *     }
         */
        ChangePasswordBody: {
            currentPassword: string;
            password: components["schemas"]["Password"];
            confirmPassword: string;
        };
        /**
         * @description 验证码发往新邮箱；要当前密码才发。
         * @example {
         *       "email": "lin.new@example.com",
         *       "password": "correct-horse-9"
         *     }
         */
        EmailChangeCodeBody: {
            email: components["schemas"]["Email"];
            password: string;
        };
        /**
         * @example {
         *       "email": "lin.new@example.com",
         *       "verificationCode": "204816"
         *     }
         */
        ChangeEmailBody: {
            email: components["schemas"]["Email"];
            verificationCode: components["schemas"]["VerificationCode"];
        };
        /**
         * @example {
         *       "password": "correct-horse-9"
         *     }
         */
        DeleteAccountBody: {
            password: string;
        };
        /** @description https 图片地址，或本站的 /images/{category}/{name}。 */
        ImageUrl: string;
        /**
         * @description 整份保存自己的资料；没有头像时 avatarUrl 为 null。
         * @example {
         *       "nickName": "林间",
         *       "avatarUrl": null,
         *       "bio": "写代码，也写字。"
         *     }
         */
        ProfileBody: {
            nickName: components["schemas"]["NickName"];
            avatarUrl: components["schemas"]["ImageUrl"] | null;
            bio: string;
        };
        Count: number;
        CreatorFields: {
            id: components["schemas"]["Id"];
            displayName: string;
            nickName: string;
            avatarUrl: string | null;
            bio: string;
            totalViews: components["schemas"]["Count"];
            postCount: components["schemas"]["Count"];
            isFollowed: boolean;
            followersCount: components["schemas"]["Count"];
        };
        Creator: components["schemas"]["CreatorFields"];
        CreatorList: {
            items: components["schemas"]["Creator"][];
        };
        /** @description 昵称可用；不合规则是 400 加 1000，已被使用是 400 加 2003。 */
        NicknameCheck: {
            /** @constant */
            available: true;
        };
        /** @description 关注着，并且其发布文章时要通知我；没有关注时是 false。 */
        FollowNotification: boolean;
        /** @description 调用者可以对这个用户做什么。 */
        ProfileAbilities: {
            edit: boolean;
            follow: boolean;
            message: boolean;
            block: boolean;
        };
        /** @description 用户主页；email 只给本人与管理员，其他人看到 null。 */
        Profile: components["schemas"]["UserFields"] & {
            email: string | null;
            displayName: string;
            postCount: components["schemas"]["Count"];
            totalViews: components["schemas"]["Count"];
            followersCount: components["schemas"]["Count"];
            followingCount: components["schemas"]["Count"];
            isFollowed: boolean;
            enableNotification: components["schemas"]["FollowNotification"];
            /** @description 调用者看得到此人的关注与关注者两个列表；自己的主页上是自己的设置。 */
            showsFollows: boolean;
            abilities: components["schemas"]["ProfileAbilities"];
        };
        /** @description 不透明的游标，只能原样传回。 */
        Cursor: string;
        /** @description 游标列表都有的字段；到头时游标为 null。 */
        CursorFields: {
            nextCursor: components["schemas"]["Cursor"] | null;
            prevCursor: components["schemas"]["Cursor"] | null;
            hasMore: boolean;
        };
        /** @description 一位用户公开的关注或关注者，最近的在前；没有公开时 isOpen 是 false，items 是空的。 */
        ShownFollows: components["schemas"]["CursorFields"] & {
            isOpen: boolean;
            items: components["schemas"]["Creator"][];
        };
        /**
         * @description 总数至少是这么多，可能更多：再数下去，内容越多越慢。没有这一项，总数就是确切的。
         * @constant
         */
        IsTotalCapped: true;
        /** @description 分页列表都有的字段。 */
        PageFields: {
            total: components["schemas"]["Count"];
            isTotalCapped?: components["schemas"]["IsTotalCapped"];
            page: number;
            pageSize: number;
            totalPages: components["schemas"]["Count"];
        };
        /**
         * @description 0 待审核 · 1 已启用 · 2 已停用 · 3 已删除 · 4 未通过 · 5 已并入别的话题。
         * @enum {integer}
         */
        TopicStatus: 0 | 1 | 2 | 3 | 4 | 5;
        TopicFields: {
            id: components["schemas"]["Id"];
            name: string;
            description: string;
            postCount: components["schemas"]["Count"];
            discussionCount: components["schemas"]["Count"];
            followerCount: components["schemas"]["Count"];
            hotnessScore: number;
            isFollowed: boolean;
            status: components["schemas"]["TopicStatus"];
            createTime: components["schemas"]["Time"];
        };
        /** @description 提出它的人现在可以做什么：待审核的可以修改、撤回。 */
        UserTopicAbilities: {
            edit: boolean;
            withdraw: boolean;
        };
        /**
         * @description 0 垃圾信息 · 1 不当内容 · 2 违法内容 · 3 恶意攻击 · 4 侵犯版权 · 5 虚假信息 · 6 其他。
         * @enum {integer}
         */
        ReportReason: 0 | 1 | 2 | 3 | 4 | 5 | 6;
        /** @description 违反了社区规范的哪一条，与举报原因同一套编号；会告诉当事人。 */
        BrokenRule: components["schemas"]["ReportReason"];
        /** @description 管理员对内容的处理，只给它的作者看。 */
        ModerationNote: {
            reason: string;
            rule: components["schemas"]["BrokenRule"] | null;
            /** @description 每次处理只能申诉一次。 */
            canAppeal: boolean;
        };
        UserTopic: components["schemas"]["TopicFields"] & {
            updateTime: components["schemas"]["Time"];
            abilities: components["schemas"]["UserTopicAbilities"];
            /** @description 为什么读者看不到它；只给提出它的人。 */
            moderation: components["schemas"]["ModerationNote"] | null;
        };
        UserTopicPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["UserTopic"][];
        };
        FollowAnswer: {
            isFollowing: boolean;
            enableNotification: components["schemas"]["FollowNotification"];
            followersCount: components["schemas"]["Count"];
        };
        IsFollowing: {
            isFollowing: boolean;
        };
        FollowStats: {
            userId: components["schemas"]["Id"];
            followersCount: components["schemas"]["Count"];
            followingCount: components["schemas"]["Count"];
        };
        /** @description 关注列表与关注者列表里的一位。 */
        FollowTie: components["schemas"]["CreatorFields"] & {
            enableNotification: components["schemas"]["FollowNotification"];
        };
        FollowTiePage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["FollowTie"][];
        };
        Category: {
            id: components["schemas"]["Id"];
            name: string;
            description: string;
            position: number;
            postCount: components["schemas"]["Count"];
        };
        CategoryList: {
            items: components["schemas"]["Category"][];
        };
        /**
         * @description seen 是看到的名称与介绍，与现在的不同是 409，不带就不问。
         * @example {
         *       "id": "019a9b2e-0000-7000-8000-000000000301",
         *       "name": "后端",
         *       "position": 2
         *     }
         */
        CategoryUpdateBody: {
            id: components["schemas"]["Id"];
            name: string;
            description?: string;
            position?: number;
            seen?: {
                name: string;
                description: string;
            };
        };
        /**
         * @example {
         *       "name": "后端",
         *       "description": "服务器与数据库",
         *       "position": 2
         *     }
         */
        CategoryBody: {
            name: string;
            description?: string;
            /** @description 不写就排在最后。 */
            position?: number;
        };
        /**
         * @description seen 是看到的先后，与现在的不同是 409，不带就不问。
         * @example {
         *       "ids": [
         *         "019a9b2e-0000-7000-8000-000000000301"
         *       ]
         *     }
         */
        CategoryOrderBody: {
            /** @description 全部分类，按先后；少一个或多一个都不行（409）。 */
            ids: components["schemas"]["Id"][];
            seen?: components["schemas"]["Id"][];
        };
        /**
         * @description 0 是 Markdown；1 是富文本（Quill Delta 的 JSON 文本）。
         * @enum {integer}
         */
        PostFormat: 0 | 1;
        /** @description 写下内容的人；displayName 是要显示的名字。 */
        Author: {
            id: components["schemas"]["Id"];
            displayName: string;
            nickName: string;
            avatarUrl: string | null;
        };
        PostSummaryFields: {
            id: components["schemas"]["Id"];
            title: string;
            /** @description 可能为空；界面此时显示“没有摘要”。 */
            excerpt: string;
            coverImage: string | null;
            /**
             * Format: date-time
             * @description 从未发布时为 null。
             */
            publishedAt: string | null;
            createTime: components["schemas"]["Time"];
            format: components["schemas"]["PostFormat"];
            viewCount: components["schemas"]["Count"];
            likeCount: components["schemas"]["Count"];
            commentCount: components["schemas"]["Count"];
            categoryIds: components["schemas"]["Id"][];
            author: components["schemas"]["Author"];
            tags: string[];
        };
        PostSummary: components["schemas"]["PostSummaryFields"];
        PostPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["PostSummary"][];
        };
        /** @description 混合列表：按页读时 page 是页码，按游标读时为 null。 */
        HybridFields: {
            total: components["schemas"]["Count"];
            isTotalCapped?: components["schemas"]["IsTotalCapped"];
            page: number | null;
            pageSize: number;
            totalPages: components["schemas"]["Count"];
            nextCursor: components["schemas"]["Cursor"] | null;
            prevCursor: components["schemas"]["Cursor"] | null;
            hasMore: boolean;
        };
        PostHybridPage: components["schemas"]["HybridFields"] & {
            items: components["schemas"]["PostSummary"][];
        };
        PostCursorPage: components["schemas"]["CursorFields"] & {
            items: components["schemas"]["PostSummary"][];
        };
        PostList: {
            items: components["schemas"]["PostSummary"][];
        };
        /** @enum {string} */
        PostStatus: "draft" | "reviewing" | "published" | "rejected" | "takenDown" | "unpublished" | "deleted";
        /** @description 最新的版本，每次保存都会增大。 */
        RevisionNumber: number;
        /** @description 最后一次公开的版本；比 revision 小时，有还没发布的修改。 */
        PublishedRevision: number | null;
        /** @description 正在等待审核的版本；已发布的文章在审核期间仍显示 publishedRevision。 */
        ReviewRevision: number | null;
        /** @description 因为含有这些敏感词在等待审核；没有等待时为空，只给作者和管理员。 */
        HeldFor: string[];
        /** @description 作者现在可以对自己的这篇文章做什么；unpublish 对等待审核的文章是撤回；每次被下架或删除只能申诉一次。 */
        OwnPostAbilities: {
            edit: boolean;
            publish: boolean;
            unpublish: boolean;
            delete: boolean;
            restore: boolean;
            appeal: boolean;
        };
        /** @description 作者自己看到的文章。 */
        MyPost: components["schemas"]["PostSummaryFields"] & {
            status: components["schemas"]["PostStatus"];
            revision: components["schemas"]["RevisionNumber"];
            publishedRevision: components["schemas"]["PublishedRevision"];
            reviewRevision: components["schemas"]["ReviewRevision"];
            updateTime: components["schemas"]["Time"];
            /**
             * Format: date-time
             * @description 移入回收站的时间。
             */
            deleteTime: string | null;
            /**
             * Format: date-time
             * @description 从回收站永久删除的时间，移入 30 天以后；有申诉还没有答复的，保留到答复为止，是 null。
             */
            purgeTime: string | null;
            /** @description 被驳回、下架或删除时管理员写的原因。 */
            reviewNote: string | null;
            reviewRule: components["schemas"]["BrokenRule"] | null;
            heldFor: components["schemas"]["HeldFor"];
            wordCount: components["schemas"]["Count"];
            abilities: components["schemas"]["OwnPostAbilities"];
        };
        /** @description 同样的分类与关键词下，每个状态各有多少篇，与 status 参数无关；all 不含已删除的。有 isTotalCapped 时每个数都可能更多。 */
        MyPostCounts: {
            all: components["schemas"]["Count"];
            draft: components["schemas"]["Count"];
            reviewing: components["schemas"]["Count"];
            published: components["schemas"]["Count"];
            rejected: components["schemas"]["Count"];
            takenDown: components["schemas"]["Count"];
            unpublished: components["schemas"]["Count"];
            deleted: components["schemas"]["Count"];
            isTotalCapped?: components["schemas"]["IsTotalCapped"];
        };
        MyPostPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["MyPost"][];
            counts: components["schemas"]["MyPostCounts"];
        };
        Ids: components["schemas"]["Id"][];
        /** @description 写文章的共同字段；baseRevision 是所依据的版本，已变时回答 409，带上 current。 */
        PostFields: {
            format: components["schemas"]["PostFormat"];
            excerpt?: string;
            coverImage?: components["schemas"]["ImageUrl"] | null;
            topicIds?: components["schemas"]["Ids"];
            baseRevision?: number;
            /** @description 客户端为这次新建生成的 id；重试同一个 id 不会新建第二篇。 */
            clientId?: string;
            /** @description 编辑器每打开一次生成一个；同一个 editId 在十分钟内的连续保存在历史版本里是一条。没有时每次保存各是一条。 */
            editId?: string;
        };
        Title: string;
        Content: string;
        Tags: string[];
        /**
         * @description 完整的文章；没有 id 时新建。
         * @example {
         *       "title": "雨夜读《世说新语》",
         *       "format": 0,
         *       "content": "# 雨夜",
         *       "categoryIds": [
         *         "019a9b2e-0000-7000-8000-000000000301"
         *       ],
         *       "tags": [
         *         "随笔"
         *       ]
         *     }
         */
        PostBody: components["schemas"]["PostFields"] & {
            id?: components["schemas"]["Id"];
            title: components["schemas"]["Title"];
            content: components["schemas"]["Content"];
            categoryIds: components["schemas"]["Ids"];
            tags: components["schemas"]["Tags"];
        };
        /** @description 现在发布的话，按社区的设置要先经过审核；其中有没有敏感词，提交之后才知道。 */
        NeedsReview: boolean;
        /** @description 最新的版本太大或嵌套太深，读者看到的整篇是纯文本。 */
        IsPlainText: boolean;
        /** @description status 是 published 而 reviewRevision 不是 null 时，这次的修改在等待审核。 */
        PostSaved: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["PostStatus"];
            needsReview: components["schemas"]["NeedsReview"];
            isPlainText: components["schemas"]["IsPlainText"];
            heldFor: components["schemas"]["HeldFor"];
            revision: components["schemas"]["RevisionNumber"];
            publishedRevision: components["schemas"]["PublishedRevision"];
            reviewRevision: components["schemas"]["ReviewRevision"];
            title: string;
            updateTime: components["schemas"]["Time"];
            /** Format: date-time */
            publishedAt: string | null;
        };
        /**
         * @description 修改已有的文章，状态不变：已发布的改完立刻可见，除非站点要求审核；其余的仍不公开。
         * @example {
         *       "id": "019a9b2e-0000-7000-8000-000000000101",
         *       "title": "雨夜读《世说新语》",
         *       "format": 0,
         *       "content": "# 雨夜",
         *       "categoryIds": [
         *         "019a9b2e-0000-7000-8000-000000000301"
         *       ],
         *       "tags": [
         *         "随笔"
         *       ],
         *       "baseRevision": 3
         *     }
         */
        PostUpdateBody: components["schemas"]["PostFields"] & {
            id: components["schemas"]["Id"];
            title: components["schemas"]["Title"];
            content: components["schemas"]["Content"];
            categoryIds: components["schemas"]["Ids"];
            tags: components["schemas"]["Tags"];
        };
        /** @description 编辑器打开的文章或草稿：原文与它的版本。 */
        PostEdit: {
            id: components["schemas"]["Id"];
            title: string;
            format: components["schemas"]["PostFormat"];
            content: string;
            /** @description 作者自己写的摘要；没写时为空，读者看到的摘要由正文生成。 */
            excerpt: string;
            coverImage: string | null;
            categoryIds: components["schemas"]["Id"][];
            tags: string[];
            topicIds: components["schemas"]["Id"][];
            revision: components["schemas"]["RevisionNumber"];
            publishedRevision: components["schemas"]["PublishedRevision"];
            reviewRevision: components["schemas"]["ReviewRevision"];
            status: components["schemas"]["PostStatus"];
            reviewNote: string | null;
            reviewRule: components["schemas"]["BrokenRule"] | null;
            createTime: components["schemas"]["Time"];
            updateTime: components["schemas"]["Time"];
            /** Format: date-time */
            publishedAt: string | null;
            needsReview: components["schemas"]["NeedsReview"];
            isPlainText: components["schemas"]["IsPlainText"];
            abilities: components["schemas"]["OwnPostAbilities"];
        };
        CategoryLink: {
            id: components["schemas"]["Id"];
            name: string;
        };
        TopicLink: {
            id: components["schemas"]["Id"];
            name: string;
        };
        PostAuthor: {
            id: components["schemas"]["Id"];
            displayName: string;
            nickName: string;
            avatarUrl: string | null;
            bio: string;
            postCount: components["schemas"]["Count"];
            followersCount: components["schemas"]["Count"];
            isFollowed: boolean;
        };
        /** @description hast 的属性名，如 className、href、dataLanguage。 */
        HastProperties: {
            [key: string]: string | number | boolean | (string | number)[];
        };
        HastNode: components["schemas"]["HastElement"] | components["schemas"]["HastText"];
        HastElement: {
            /** @constant */
            type: "element";
            tagName: string;
            properties: components["schemas"]["HastProperties"];
            children: components["schemas"]["HastNode"][];
        };
        HastText: {
            /** @constant */
            type: "text";
            value: string;
        };
        /** @description 清洗过的正文：hast 的一个子集，只有元素与文本。 */
        HastRoot: {
            /** @constant */
            type: "root";
            children: components["schemas"]["HastNode"][];
        };
        OutlineEntry: {
            /** @description 正文里标题元素的 id。 */
            id: string;
            text: string;
            depth: number;
        };
        /** @description 调用者可以对这篇文章做什么。 */
        PostAbilities: {
            edit: boolean;
            delete: boolean;
            report: boolean;
            comment: boolean;
            like: boolean;
            favourite: boolean;
        };
        /** @description 正文是清洗过的 hast 树；浏览器不解析作者写的任何标记。公开的文章，updateTime 是读者看到的内容变成这样的时候，之后存的草稿不算。 */
        PostDetail: {
            id: components["schemas"]["Id"];
            title: string;
            excerpt: string;
            coverImage: string | null;
            /** Format: date-time */
            publishedAt: string | null;
            createTime: components["schemas"]["Time"];
            updateTime: components["schemas"]["Time"];
            format: components["schemas"]["PostFormat"];
            status: components["schemas"]["PostStatus"];
            viewCount: components["schemas"]["Count"];
            likeCount: components["schemas"]["Count"];
            commentCount: components["schemas"]["Count"];
            favouriteCount: components["schemas"]["Count"];
            categoryIds: components["schemas"]["Id"][];
            categories: components["schemas"]["CategoryLink"][];
            topics: components["schemas"]["TopicLink"][];
            author: components["schemas"]["PostAuthor"];
            tags: string[];
            tree: components["schemas"]["HastRoot"];
            outline: components["schemas"]["OutlineEntry"][];
            wordCount: components["schemas"]["Count"];
            readingMinutes: components["schemas"]["Count"];
            isLiked: boolean;
            isFavourited: boolean;
            /** @description 正在等待审核的版本；只给作者与管理员，其他人总是 null。 */
            reviewRevision: number | null;
            abilities: components["schemas"]["PostAbilities"];
        };
        /**
         * @description saved 是保存（十分钟内的连续保存是一条）；submitted 是提交审核；published 是公开过；restored 是从历史版本恢复。
         * @enum {string}
         */
        RevisionKind: "saved" | "submitted" | "published" | "restored";
        PostRevisionFields: {
            revision: number;
            kind: components["schemas"]["RevisionKind"];
            title: string;
            format: components["schemas"]["PostFormat"];
            wordCount: components["schemas"]["Count"];
            createTime: components["schemas"]["Time"];
            /** @description 是最新的版本。 */
            isCurrent: boolean;
            /** @description 是最后一次公开的版本。 */
            isPublished: boolean;
        };
        PostRevisionEntry: components["schemas"]["PostRevisionFields"];
        PostRevisionPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["PostRevisionEntry"][];
        };
        /** @description 一个历史版本：原文，以及清洗过的 hast 树。 */
        PostRevision: components["schemas"]["PostRevisionFields"] & {
            content: string;
            excerpt: string;
            coverImage: string | null;
            categoryIds: components["schemas"]["Id"][];
            tags: string[];
            topicIds: components["schemas"]["Id"][];
            tree: components["schemas"]["HastRoot"];
            outline: components["schemas"]["OutlineEntry"][];
        };
        /**
         * @description baseRevision 是调用者看到的最新版本，已变时回答 409，带上 current。
         * @example {
         *       "baseRevision": 4
         *     }
         */
        RevisionRestoreBody: {
            baseRevision?: number;
        };
        LikeAnswer: {
            isLiked: boolean;
            likeCount: components["schemas"]["Count"];
        };
        FavouriteAnswer: {
            isFavourited: boolean;
            favouriteCount: components["schemas"]["Count"];
        };
        /** @description 收藏的文章与收藏的时间。 */
        Favourite: components["schemas"]["PostSummaryFields"] & {
            favouritedAt: components["schemas"]["Time"];
        };
        FavouritePage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["Favourite"][];
        };
        Draft: {
            id: components["schemas"]["Id"];
            title: string;
            format: components["schemas"]["PostFormat"];
            /** @description 正文开头的纯文本。 */
            preview: string;
            coverImage: string | null;
            status: components["schemas"]["PostStatus"];
            revision: number;
            createTime: components["schemas"]["Time"];
            updateTime: components["schemas"]["Time"];
        };
        DraftPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["Draft"][];
        };
        /**
         * @description 草稿可以不完整；没有 id 时新建。
         * @example {
         *       "title": "未完成的随笔",
         *       "format": 0,
         *       "content": "今天下雨。"
         *     }
         */
        DraftBody: components["schemas"]["PostFields"] & {
            id?: components["schemas"]["Id"];
            title?: string;
            content: string;
            categoryIds?: components["schemas"]["Ids"];
            tags?: components["schemas"]["Tags"];
        };
        BatchIds: components["schemas"]["Id"][];
        /**
         * @example {
         *       "ids": [
         *         "019a9b2e-0000-7000-8000-000000000103"
         *       ]
         *     }
         */
        DraftBatchBody: {
            ids: components["schemas"]["BatchIds"];
        };
        BatchFailure: {
            id: components["schemas"]["Id"];
            code: components["schemas"]["ProblemCode"];
            message: string;
        };
        /** @description 做到的与没做到的，各自列出。 */
        BatchAnswer: {
            succeeded: components["schemas"]["Id"][];
            failed: components["schemas"]["BatchFailure"][];
        };
        /**
         * @description 带上正文时先存为新版本再提交。
         * @example {
         *       "content": "# 雨夜",
         *       "baseRevision": 3
         *     }
         */
        DraftPublishBody: {
            content?: components["schemas"]["Content"];
            baseRevision?: number;
        };
        SearchResult: {
            id: components["schemas"]["Id"];
            title: string;
            excerpt: string;
            coverImage: string | null;
            publishedAt: components["schemas"]["Time"];
            tags: string[];
            viewCount: components["schemas"]["Count"];
            likeCount: components["schemas"]["Count"];
            commentCount: components["schemas"]["Count"];
            ownerId: components["schemas"]["Id"];
            ownerName: string;
        };
        SearchPage: components["schemas"]["PageFields"] & {
            results: components["schemas"]["SearchResult"][];
        };
        /** @description 谁都能打开的东西：文章按标题，话题、标签按名字里有这几个字，作者按昵称的开头。 */
        SearchSuggestion: {
            /** @enum {string} */
            kind: "post" | "topic" | "tag" | "author";
            /** @description 标签没有编号。 */
            id: components["schemas"]["Id"] | null;
            /** @description 标题、名字或昵称。 */
            text: string;
        };
        /** @description 先是文章，再是话题、标签、作者；各自热的在前。 */
        SearchSuggestions: {
            items: components["schemas"]["SearchSuggestion"][];
        };
        Topic: components["schemas"]["TopicFields"];
        TopicList: {
            items: components["schemas"]["Topic"][];
        };
        TopicPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["Topic"][];
        };
        TopicHybridPage: components["schemas"]["HybridFields"] & {
            items: components["schemas"]["Topic"][];
        };
        /**
         * @description status 为 -1 时不按状态筛选；公开搜索只看得到已启用的话题。
         * @example {
         *       "keyword": "数据库",
         *       "page": 1,
         *       "pageSize": 20,
         *       "status": -1,
         *       "sortBy": "hotness",
         *       "sortOrder": "desc"
         *     }
         */
        TopicSearchBody: {
            /** @default  */
            keyword?: string;
            /** @default 1 */
            page?: number;
            /** @default 20 */
            pageSize?: number;
            /**
             * @default -1
             * @enum {integer}
             */
            status?: -1 | 0 | 1 | 2 | 3 | 4;
            /**
             * @default hotness
             * @enum {string}
             */
            sortBy?: "hotness" | "createTime" | "name" | "postCount" | "discussionCount" | "followerCount";
            /**
             * @default desc
             * @enum {string}
             */
            sortOrder?: "asc" | "desc";
        };
        TopicName: {
            id: components["schemas"]["Id"];
            name: string;
        };
        /** @description 管理员现在可以对这个话题做什么；restore 让已删除的回到已停用，absorb 是接收别的话题。 */
        AdminTopicAbilities: {
            review: boolean;
            edit: boolean;
            enable: boolean;
            disable: boolean;
            delete: boolean;
            restore: boolean;
            merge: boolean;
            absorb: boolean;
        };
        /** @description 后台看到的话题。 */
        AdminTopic: components["schemas"]["TopicFields"] & {
            creator: components["schemas"]["Author"] | null;
            reviewNote: string | null;
            updateTime: components["schemas"]["Time"];
            reportCount: components["schemas"]["Count"];
            /** @description 并入了哪个话题。 */
            mergedInto: components["schemas"]["TopicName"] | null;
            abilities: components["schemas"]["AdminTopicAbilities"];
        };
        AdminTopicPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["AdminTopic"][];
        };
        /**
         * @example {
         *       "name": "数据库内核",
         *       "description": "存储、事务与优化器"
         *     }
         */
        TopicBody: {
            name: string;
            description?: string;
        };
        TopicAbilities: {
            follow: boolean;
            report: boolean;
        };
        TopicDetail: components["schemas"]["TopicFields"] & {
            creator: components["schemas"]["Author"] | null;
            /** @description 为什么读者看不到它；只给提出它的人。 */
            moderation: components["schemas"]["ModerationNote"] | null;
            abilities: components["schemas"]["TopicAbilities"];
        };
        /**
         * @description updateTime 是读到的那一版的，已变时回答 409。
         * @example {
         *       "name": "数据库内核",
         *       "description": "存储、事务与优化器",
         *       "updateTime": "2026-11-20T09:00:00Z"
         *     }
         */
        TopicEditBody: {
            name: string;
            description?: string;
            updateTime: components["schemas"]["Time"];
        };
        /**
         * @description updateTime 是读到的那一版的，已变时回答 409；不带就只审没有改过的。
         * @example {
         *       "approved": true,
         *       "updateTime": "2026-11-20T09:00:00Z"
         *     }
         */
        TopicReviewBody: {
            approved: boolean;
            reason?: string;
            rule?: components["schemas"]["BrokenRule"];
            updateTime?: components["schemas"]["Time"];
        };
        TopicFollowAnswer: {
            isFollowed: boolean;
            followerCount: components["schemas"]["Count"];
        };
        /** @enum {string} */
        ImageCategory: "avatar" | "cover" | "post" | "feedback";
        UploadedImage: {
            /** @description /images/{category}/{name} */
            url: string;
            category: components["schemas"]["ImageCategory"];
            name: string;
            /** @enum {string} */
            mime: "image/png" | "image/jpeg" | "image/webp" | "image/gif";
            width: number;
            height: number;
            /** @description 字节数。 */
            size: number;
        };
        /**
         * @description 谁可以注册：任何人、有邀请码的人、谁都不能。
         * @enum {string}
         */
        Registration: "open" | "invitation" | "closed";
        /** @description 页脚与标题要用的站点事实，以及谁可以注册；由部署者配置，管理员可以改。 */
        Site: {
            name: string;
            copyrightHolder: string;
            filingNumber: string;
            /** Format: uri */
            filingUrl: string;
            poweredBy: string[];
            registration: components["schemas"]["Registration"];
            /** @description 已经有人了；还没有人时，每一页都通向首次设置。 */
            isSetUp: boolean;
        };
        /** @description 启动时打印的链接里的令牌，一天有效；链接在日志和 bin/inkstone admin 里。 */
        SetupToken: string;
        /**
         * @example {
         *       "invite": "4mJ3bX0cQk2yT8wR5vN7uL1sP6dG9hZ0aE2fK4iM8oQ"
         *     }
         */
        SetupLink: {
            invite: components["schemas"]["SetupToken"];
        };
        /** @description 首次设置要看和要填的。站点的名字和页脚可以在浏览器里改；地址和邮件由设置文件决定，这里只说现在怎样。 */
        Setup: {
            /** @description 设置改过几次。 */
            version: number;
            name: string;
            copyrightHolder: string;
            filingNumber: string;
            /**
             * Format: uri
             * @description 邮件和链接里的地址。
             */
            publicUrl: string;
            /** @description 设置了 PUBLIC_URL；没有就是它监听的地址。 */
            isPublicUrlSet: boolean;
            /** @description 这次请求经过了代理（有 X-Forwarded-For）。 */
            isForwarded: boolean;
            /** @description 设置了 TRUST_PROXY。 */
            isProxyTrusted: boolean;
            /** @enum {string} */
            mail: "smtp" | "outbox";
            /** @description SMTP_URL 里的主机和端口，不含用户名和密码；null 是没有邮件服务器。 */
            mailServer: string | null;
            mailFrom: string;
            /** @description 读的是哪个设置文件；null 是只有环境变量。 */
            settingsFile: string | null;
            /** @description 链接有效到何时。 */
            expiresAt: components["schemas"]["Time"];
        };
        /** @description 站点的名字，在页头、标题、订阅和邮件里。 */
        SiteName: string;
        /**
         * @example {
         *       "invite": "4mJ3bX0cQk2yT8wR5vN7uL1sP6dG9hZ0aE2fK4iM8oQ",
         *       "version": 0,
         *       "name": "林间",
         *       "copyrightHolder": "林间社",
         *       "filingNumber": ""
         *     }
         */
        SetupSiteBody: {
            invite: components["schemas"]["SetupToken"];
            version: number;
            name: components["schemas"]["SiteName"];
            copyrightHolder: string;
            filingNumber: string;
        };
        /**
         * @example {
         *       "invite": "4mJ3bX0cQk2yT8wR5vN7uL1sP6dG9hZ0aE2fK4iM8oQ",
         *       "email": "lin@example.com"
         *     }
         */
        SetupMailTestBody: {
            invite: components["schemas"]["SetupToken"];
            email: components["schemas"]["Email"];
        };
        /** @description 测试邮件寄给了谁；problem 为 null 就是交给了邮件服务器（或写进了 outbox）。 */
        MailTest: {
            to: string;
            /** @enum {string} */
            mail: "smtp" | "outbox";
            problem: string | null;
        };
        /**
         * @example {
         *       "invite": "4mJ3bX0cQk2yT8wR5vN7uL1sP6dG9hZ0aE2fK4iM8oQ",
         *       "email": "lin@example.com",
         *       "nickName": "林间",
         *       "password": "correct-horse-9",
         *       "confirmPassword": "correct-horse-9",
         *       "verificationCode": "204816"
         *     }
         */
        SetupAdministratorBody: {
            invite: components["schemas"]["SetupToken"];
            email: components["schemas"]["Email"];
            nickName: components["schemas"]["NickName"];
            password: components["schemas"]["Password"];
            confirmPassword: string;
            verificationCode?: components["schemas"]["VerificationCode"];
        };
        /**
         * @description held 是含有敏感词、等管理员看过的，只有作者和管理员看得到。
         * @enum {string}
         */
        CommentStatus: "visible" | "held" | "hidden" | "deleted";
        /** @description 正文里的 @name 指的是谁；改过昵称的人，name 还是当时的写法。 */
        CommentMention: {
            name: string;
            user: components["schemas"]["Author"];
        };
        CommentAbilities: {
            edit: boolean;
            delete: boolean;
            reply: boolean;
            like: boolean;
            report: boolean;
        };
        CommentFields: {
            id: components["schemas"]["Id"];
            postId: components["schemas"]["Id"];
            /** @description 所在楼层的第一条；自己就是第一条时为 null。 */
            rootId: components["schemas"]["Id"] | null;
            parentId: components["schemas"]["Id"] | null;
            /** @description 已删除的评论为 null。 */
            author: components["schemas"]["Author"] | null;
            /** @description 回复的是谁；自己是第一条，或者回复的那条已经看不到了时为 null。 */
            replyTo: components["schemas"]["Author"] | null;
            /** @description 纯文本；隐藏或删除后为空，被隐藏的只有作者还看得到。 */
            content: string;
            status: components["schemas"]["CommentStatus"];
            likeCount: components["schemas"]["Count"];
            /** @description 读者看得到的：第一条数整层楼的回复，回复数直接回复它的。 */
            replyCount: number;
            isLiked: boolean;
            isEdited: boolean;
            createTime: components["schemas"]["Time"];
            updateTime: components["schemas"]["Time"];
            mentions: components["schemas"]["CommentMention"][];
            heldFor: components["schemas"]["HeldFor"];
            /** @description 为什么读者看不到它；只给作者。 */
            moderation: components["schemas"]["ModerationNote"] | null;
            abilities: components["schemas"]["CommentAbilities"];
        };
        Comment: components["schemas"]["CommentFields"];
        /** @description 一层楼：第一条评论与它最早的几条回复。 */
        CommentThread: components["schemas"]["CommentFields"] & {
            /** @description 最早的三条；要找的是后面的一条时，它是第四条。 */
            replies: components["schemas"]["Comment"][];
        };
        CommentThreadPage: components["schemas"]["HybridFields"] & {
            items: components["schemas"]["CommentThread"][];
            /** @description commentId 所在的楼层，也可能在 items 里；没有问，或者它已经不在了、看不到时为 null。 */
            sought: components["schemas"]["CommentThread"] | null;
        };
        /**
         * @example {
         *       "content": "写得真好，尤其是最后一段。",
         *       "parentId": null
         *     }
         */
        CommentBody: {
            content: string;
            parentId?: components["schemas"]["Id"] | null;
            /** @description 重试同一个 id 不会发出第二条。 */
            clientId?: string;
        };
        CommentCursorPage: components["schemas"]["CursorFields"] & {
            items: components["schemas"]["Comment"][];
        };
        /**
         * @example {
         *       "content": "写得真好。"
         *     }
         */
        CommentEditBody: {
            content: string;
        };
        MentionCandidates: {
            items: components["schemas"]["Author"][];
        };
        PostLink: {
            id: components["schemas"]["Id"];
            title: string;
        };
        /** @description 没有上一篇或下一篇时为 null；相关的最多四篇，最相关的在前。 */
        PostNeighbours: {
            previous: components["schemas"]["PostLink"] | null;
            next: components["schemas"]["PostLink"] | null;
            related: components["schemas"]["PostSummary"][];
        };
        /**
         * @description 0 系统 · 1 评论 · 2 点赞 · 3 提到 · 4 私信 · 5 文章已发布 · 6 文章被下架 · 7 文章被撤回 · 8 关注 ·
         *     9 举报已处理 · 10 互动 · 11 全站公告
         * @enum {integer}
         */
        NotificationType: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
        /** @description 通知的内容；没有涉及的对象为 null。 */
        NotificationMessage: {
            title: string;
            /** @description 纯文本。 */
            content: string;
            sender: components["schemas"]["Author"] | null;
            postId: components["schemas"]["Id"] | null;
            postTitle: string | null;
            commentId: components["schemas"]["Id"] | null;
            topicId: components["schemas"]["Id"] | null;
            reportId: components["schemas"]["Id"] | null;
            feedbackId: components["schemas"]["Id"] | null;
        };
        Notification: {
            id: components["schemas"]["Id"];
            type: components["schemas"]["NotificationType"];
            isRead: boolean;
            /** Format: date-time */
            readAt: string | null;
            createTime: components["schemas"]["Time"];
            message: components["schemas"]["NotificationMessage"];
        };
        NotificationPage: {
            notifications: components["schemas"]["Notification"][];
            unreadCount: components["schemas"]["Count"];
            totalCount: components["schemas"]["Count"];
            currentPage: number;
            pageSize: number;
            totalPages: components["schemas"]["Count"];
        };
        /**
         * @description notice 进消息中心的通知或公告；assistant 是助手的来信，只用于 0。
         * @enum {string}
         */
        SendingWay: "notice" | "assistant";
        /** @description 11 发给所有人，不看 recipientIds；0 发给 recipientIds。发送者由服务器填写。 */
        NotificationFields: {
            /** @enum {integer} */
            type: 0 | 11;
            via?: components["schemas"]["SendingWay"];
            title: string;
            content: string;
            recipientIds?: components["schemas"]["Id"][];
            /**
             * Format: date-time
             * @description 到这时再发，最远一年；没有时马上发。
             */
            sendAt?: string;
        };
        /**
         * @example {
         *       "type": 11,
         *       "title": "维护通知",
         *       "content": "今晚 23 点起维护半小时。"
         *     }
         */
        NotificationBody: components["schemas"]["NotificationFields"] & {
            /** @description 重试同一个 id 不会发出第二条。 */
            clientId?: string;
        };
        /** @description 马上发出的，或已经定时的（那时 sendAt 不是 null，createdCount 是 0）。 */
        NotificationsCreated: {
            id: components["schemas"]["Id"];
            createdCount: components["schemas"]["Count"];
            /** Format: date-time */
            sendAt: string | null;
        };
        UnreadCount: {
            unreadCount: components["schemas"]["Count"];
        };
        UnreadDetails: {
            chatUnreadCount: components["schemas"]["Count"];
            commentUnreadCount: components["schemas"]["Count"];
            mentionUnreadCount: components["schemas"]["Count"];
            interactionUnreadCount: components["schemas"]["Count"];
            systemUnreadCount: components["schemas"]["Count"];
            globalAnnouncementUnreadCount: components["schemas"]["Count"];
        };
        /** @description 读到哪一条；从未读过时为 null。 */
        CheckpointId: components["schemas"]["Id"] | null;
        NotificationCheckpoints: {
            commentNotificationCheckpointId: components["schemas"]["CheckpointId"];
            mentionNotificationCheckpointId: components["schemas"]["CheckpointId"];
            interactionNotificationCheckpointId: components["schemas"]["CheckpointId"];
            systemNotificationCheckpointId: components["schemas"]["CheckpointId"];
            chatMessageCheckpointId: components["schemas"]["CheckpointId"];
            assistantMessageCheckpointId: components["schemas"]["CheckpointId"];
            globalAnnouncementCheckpointId: components["schemas"]["CheckpointId"];
        };
        /** @description total 是 personal、assistant 与 globalAnnouncement 三者之和。 */
        UnifiedUnread: {
            personalUnreadCount: components["schemas"]["Count"];
            assistantUnreadCount: components["schemas"]["Count"];
            globalAnnouncementUnreadCount: components["schemas"]["Count"];
            totalUnreadCount: components["schemas"]["Count"];
            details: components["schemas"]["UnreadDetails"];
            checkpoint: components["schemas"]["NotificationCheckpoints"];
        };
        /** @enum {string} */
        NotificationCategory: "assistant" | "chat" | "comment" | "mention" | "interaction" | "system" | "global-announcement";
        /**
         * @example [
         *       "019a9b2e-0000-7000-8000-000000000501"
         *     ]
         */
        NotificationIds: components["schemas"]["Id"][];
        /**
         * @example {
         *       "type": "comment"
         *     }
         */
        MarkTypeReadBody: {
            type: components["schemas"]["NotificationCategory"];
        };
        /**
         * @description welcome 欢迎 · approved 文章通过审核 · rejected 文章没有通过审核 · commentRemoved 评论不再显示 ·
         *     topic 关于自己发起的话题 · sent 管理员写的，以及其他
         * @enum {string}
         */
        AssistantMessageKind: "welcome" | "approved" | "rejected" | "commentRemoved" | "topic" | "sent";
        /** @description 来信；没有涉及的、或者已经打不开的对象为 null。 */
        AssistantMessage: {
            id: components["schemas"]["Id"];
            kind: components["schemas"]["AssistantMessageKind"];
            title: string;
            /** @description 纯文本。 */
            content: string;
            postId: components["schemas"]["Id"] | null;
            commentId: components["schemas"]["Id"] | null;
            /** @description 已并入别的话题时，是那一个。 */
            topicId: components["schemas"]["Id"] | null;
            isRead: boolean;
            /** Format: date-time */
            readAt: string | null;
            createTime: components["schemas"]["Time"];
        };
        AssistantMessagePage: {
            messages: components["schemas"]["AssistantMessage"][];
            unreadCount: components["schemas"]["Count"];
            totalCount: components["schemas"]["Count"];
            currentPage: number;
            pageSize: number;
            totalPages: components["schemas"]["Count"];
        };
        /**
         * @example {
         *       "lastMessageId": "019a9b2e-0000-7000-8000-000000000601"
         *     }
         */
        AssistantCheckpointBody: {
            lastMessageId: components["schemas"]["Id"];
        };
        /** @description lastMessage 是最后一条的内容，截到 100 个字。 */
        Conversation: {
            userId: components["schemas"]["Id"];
            userName: string;
            userAvatar: string | null;
            lastMessage: string;
            lastMessageTime: components["schemas"]["Time"];
            unreadCount: components["schemas"]["Count"];
        };
        ConversationPage: components["schemas"]["PageFields"] & {
            conversations: components["schemas"]["Conversation"][];
            totalUnreadCount: components["schemas"]["Count"];
        };
        /** @description 与 otherUserId 的会话，到 upToMessageId 为止（含这一条）自己都不再看到。 */
        ConversationDeletion: {
            otherUserId: components["schemas"]["Id"];
            upToMessageId: components["schemas"]["Id"];
        };
        /** @enum {string} */
        MessageType: "text";
        ChatMessage: {
            id: components["schemas"]["Id"];
            /** @description 发送者自己的 id，用来认出重试；只给发送者。 */
            clientId: string | null;
            senderId: components["schemas"]["Id"];
            senderName: string;
            senderAvatar: string | null;
            receiverId: components["schemas"]["Id"];
            receiverName: string;
            receiverAvatar: string | null;
            content: string;
            messageType: components["schemas"]["MessageType"];
            createdAt: components["schemas"]["Time"];
            isDelivered: boolean;
            isRead: boolean;
        };
        /** @description 从新到旧；hasMore 是所问的方向上还有。peerCheckpointMessageId 是对方读到的最后一条；有屏蔽的时候，屏蔽之后读到、送达的都不说。 removedMessageIds 是从 heldFromId 起自己已经看不到的；没有问就是空的，多到说不全时为 null，应从最新的重新读起。 */
        ChatHistory: {
            messages: components["schemas"]["ChatMessage"][];
            page: number;
            pageSize: number;
            hasMore: boolean;
            peerCheckpointMessageId: components["schemas"]["Id"] | null;
            removedMessageIds: components["schemas"]["Id"][] | null;
        };
        MessageContent: string;
        /**
         * @example {
         *       "receiverId": "019a9b2e-0000-7000-8000-000000000002",
         *       "content": "你好",
         *       "messageType": "text"
         *     }
         */
        SendMessageBody: {
            receiverId: components["schemas"]["Id"];
            content: components["schemas"]["MessageContent"];
            /**
             * @default text
             * @enum {string}
             */
            messageType?: "text";
            clientId?: string;
        };
        ConversationCheckpoint: {
            otherUserId: components["schemas"]["Id"];
            checkpointMessageId: components["schemas"]["Id"] | null;
        };
        /**
         * @example {
         *       "otherUserId": "019a9b2e-0000-7000-8000-000000000002",
         *       "lastReadMessageId": "019a9b2e-0000-7000-8000-000000000701"
         *     }
         */
        ConversationCheckpointBody: {
            otherUserId: components["schemas"]["Id"];
            lastReadMessageId: components["schemas"]["Id"];
        };
        /**
         * @description 0 文章 · 1 话题 · 2 评论 · 3 私信，只有收到它的人能举报。
         * @enum {integer}
         */
        ReportType: 0 | 1 | 2 | 3;
        /**
         * @example {
         *       "type": 0,
         *       "targetId": "019a9b2e-0000-7000-8000-000000000101",
         *       "reason": 0,
         *       "description": "全文都是广告链接。"
         *     }
         */
        ReportBody: {
            type: components["schemas"]["ReportType"];
            targetId: components["schemas"]["Id"];
            reason: components["schemas"]["ReportReason"];
            /** @description 去掉首尾空白后至少 5 个字。 */
            description: string;
        };
        /**
         * @description 0 待处理 · 1 处理中 · 2 已处理 · 3 已拒绝 · 4 已关闭。
         * @enum {integer}
         */
        ReportStatus: 0 | 1 | 2 | 3 | 4;
        ReportFields: {
            id: components["schemas"]["Id"];
            type: components["schemas"]["ReportType"];
            targetId: components["schemas"]["Id"];
            /** @description 文章标题、话题名、评论所在的文章或私信的开头；举报者已看不到它时为空。 */
            targetTitle: string;
            reason: components["schemas"]["ReportReason"];
            description: string;
            status: components["schemas"]["ReportStatus"];
            /** @description 写给举报者的处理结果。 */
            outcome: string | null;
            createTime: components["schemas"]["Time"];
            updateTime: components["schemas"]["Time"];
        };
        Report: components["schemas"]["ReportFields"] & {
            /** @description 发这条私信的人；举报的不是私信时为 null。 */
            peerId: components["schemas"]["Id"] | null;
            /** @description 评论在或曾在的文章；举报的不是评论，或举报者打不开那篇文章时为 null。 */
            postId: components["schemas"]["Id"] | null;
            /** @description 现在可以撤回：是自己的，还待处理。 */
            canWithdraw: boolean;
        };
        /** @description 我是否已举报过它且尚未处理完。 */
        ReportCheck: {
            hasReported: boolean;
            reportId: components["schemas"]["Id"] | null;
        };
        ReportPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["Report"][];
        };
        /**
         * @description 待处理 · 已接受，内容已恢复或还给了作者 · 已驳回。
         * @enum {string}
         */
        AppealStatus: "pending" | "accepted" | "denied";
        AppealFields: {
            id: components["schemas"]["Id"];
            targetType: components["schemas"]["ReportType"];
            targetId: components["schemas"]["Id"];
            /** @description 处理时的文章标题、评论所在的文章或话题名。 */
            targetTitle: string;
            /** @description 申诉的那次处理的原因。 */
            reason: string;
            rule: components["schemas"]["BrokenRule"] | null;
            text: string;
            status: components["schemas"]["AppealStatus"];
            /** @description 管理员的答复。 */
            message: string | null;
            createTime: components["schemas"]["Time"];
            updateTime: components["schemas"]["Time"];
        };
        Appeal: components["schemas"]["AppealFields"] & {
            /** @description 自己现在能不能打开申诉的内容。 */
            canOpen: boolean;
            /** @description 评论所在的文章；申诉的不是评论，或自己打不开那篇文章时为 null。 */
            postId: components["schemas"]["Id"] | null;
        };
        AppealPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["Appeal"][];
        };
        /**
         * @description 0 文章 · 1 话题 · 2 评论。删掉的私信没有了内容，不能恢复，也就没有申诉。
         * @enum {integer}
         */
        AppealTargetType: 0 | 1 | 2;
        /**
         * @example {
         *       "targetType": 0,
         *       "targetId": "019a9b2e-0000-7000-8000-000000000101",
         *       "text": "文中的链接是引用来源，不是广告。"
         *     }
         */
        AppealBody: {
            targetType: components["schemas"]["AppealTargetType"];
            targetId: components["schemas"]["Id"];
            /** @description 去掉首尾空白后至少 5 个字。 */
            text: string;
        };
        /** @enum {string} */
        FeedbackType: "bug" | "suggestion" | "question" | "other";
        /**
         * @example {
         *       "type": "suggestion",
         *       "content": "希望编辑器支持分栏预览。"
         *     }
         */
        FeedbackBody: {
            type: components["schemas"]["FeedbackType"];
            content: string;
            /** @description 愿意留下的联系方式。 */
            contact?: string;
            /** @description 提交者自己上传到 feedback 的图片。 */
            images?: components["schemas"]["ImageUrl"][];
            /** @description 提交者看过并同意附上的诊断报告。 */
            report?: string;
            /** @description 重试同一个 id 不会提交第二份。 */
            clientId?: string;
        };
        /** @enum {string} */
        FeedbackStatus: "pending" | "processing" | "resolved" | "closed";
        FeedbackFields: {
            id: components["schemas"]["Id"];
            type: components["schemas"]["FeedbackType"];
            content: string;
            contact: string;
            images: string[];
            /** @description 是否附上了诊断报告。 */
            hasReport: boolean;
            status: components["schemas"]["FeedbackStatus"];
            reply: string | null;
            createTime: components["schemas"]["Time"];
            updateTime: components["schemas"]["Time"];
        };
        Feedback: components["schemas"]["FeedbackFields"];
        FeedbackPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["Feedback"][];
        };
        MonthCount: {
            month: number;
            total: components["schemas"]["Count"];
            /** @description 这个月最受欢迎的几篇，最受欢迎的在前。 */
            posts: components["schemas"]["PostLink"][];
        };
        YearCount: {
            year: number;
            total: components["schemas"]["Count"];
            months: components["schemas"]["MonthCount"][];
        };
        /** @description 按发布时间（东八区）分年分月的文章数和写了什么，从新到旧；没有文章的年月不出现。 */
        PostHistory: {
            total: components["schemas"]["Count"];
            years: components["schemas"]["YearCount"][];
        };
        PostHistoryMonth: {
            month: number;
            total: components["schemas"]["Count"];
            /** @description 这个月最受欢迎的几篇。 */
            items: components["schemas"]["PostSummary"][];
        };
        PostHistoryYear: {
            year: number;
            total: components["schemas"]["Count"];
            months: components["schemas"]["PostHistoryMonth"][];
        };
        RankedPost: {
            rank: number;
            score: number;
            post: components["schemas"]["PostSummary"];
        };
        PostRanking: components["schemas"]["PageFields"] & {
            items: components["schemas"]["RankedPost"][];
        };
        RankedAuthor: {
            rank: number;
            score: number;
            author: components["schemas"]["Creator"];
        };
        AuthorRanking: components["schemas"]["PageFields"] & {
            items: components["schemas"]["RankedAuthor"][];
        };
        RankedTopic: {
            rank: number;
            score: number;
            topic: components["schemas"]["Topic"];
        };
        TopicRanking: components["schemas"]["PageFields"] & {
            items: components["schemas"]["RankedTopic"][];
        };
        RelatedUser: {
            user: components["schemas"]["Author"];
            createTime: components["schemas"]["Time"];
        };
        RelatedUserPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["RelatedUser"][];
        };
        /** @description 屏蔽：互相不能私信与互动；静音：只是我看不到对方的内容与通知。 */
        Relation: {
            userId: components["schemas"]["Id"];
            isBlocked: boolean;
            isMuted: boolean;
        };
        /**
         * @description status 为 -1 时不按状态筛选。
         * @example {
         *       "keyword": "数据库",
         *       "page": 1,
         *       "pageSize": 20,
         *       "status": 0,
         *       "sortBy": "createTime",
         *       "sortOrder": "asc"
         *     }
         */
        AdminTopicSearchBody: {
            /** @default  */
            keyword?: string;
            /** @default 1 */
            page?: number;
            /** @default 20 */
            pageSize?: number;
            /**
             * @default -1
             * @enum {integer}
             */
            status?: -1 | 0 | 1 | 2 | 3 | 4 | 5;
            /**
             * @default hotness
             * @enum {string}
             */
            sortBy?: "hotness" | "createTime" | "updateTime" | "name" | "postCount" | "discussionCount" | "followerCount" | "reportCount";
            /**
             * @default desc
             * @enum {string}
             */
            sortOrder?: "asc" | "desc";
        };
        /**
         * @description updateTime 是读到的那一版的，已变时回答 409；不带就不问。
         * @example {
         *       "name": "数据库内核",
         *       "description": "存储、事务与优化器"
         *     }
         */
        AdminTopicBody: {
            name: string;
            description?: string;
            updateTime?: components["schemas"]["Time"];
        };
        /**
         * @description 原因会写给提出话题的人，并记入操作记录。
         * @example {
         *       "reason": "与现有话题重复"
         *     }
         */
        TopicDecisionBody: {
            reason?: string;
            rule?: components["schemas"]["BrokenRule"];
        };
        /**
         * @description 文章与关注都归到 targetId，两边都有的只留一份；之后打开这个话题得到的是那一个。
         * @example {
         *       "targetId": "019a9b2e-0000-7000-8000-000000000201",
         *       "reason": "两个话题说的是一件事"
         *     }
         */
        TopicMergeBody: {
            targetId: components["schemas"]["Id"];
            reason?: string;
        };
        /**
         * @example {
         *       "ids": [
         *         "019a9b2e-0000-7000-8000-000000000201"
         *       ],
         *       "action": "disable"
         *     }
         */
        TopicBatchBody: {
            ids: components["schemas"]["BatchIds"];
            /** @enum {string} */
            action: "enable" | "disable" | "delete" | "restore";
            reason?: string;
            rule?: components["schemas"]["BrokenRule"];
        };
        /** @description 各状态的话题数；文章、讨论、关注只算已启用的话题。 */
        TopicStatsSummary: {
            total: components["schemas"]["Count"];
            pending: components["schemas"]["Count"];
            enabled: components["schemas"]["Count"];
            disabled: components["schemas"]["Count"];
            deleted: components["schemas"]["Count"];
            rejected: components["schemas"]["Count"];
            merged: components["schemas"]["Count"];
            postCount: components["schemas"]["Count"];
            discussionCount: components["schemas"]["Count"];
            followerCount: components["schemas"]["Count"];
        };
        /** @description 重算多少个话题；几秒里没有算完的先回答 isRunning，接着算。 */
        HotnessRecalculated: {
            updatedCount: components["schemas"]["Count"];
            isRunning: boolean;
        };
        /** @description 管理员现在可以对这篇文章做什么；restore 让已删除的回到已下架，让已下架的回到等待审核。 */
        AdminPostAbilities: {
            review: boolean;
            takeDown: boolean;
            restore: boolean;
            delete: boolean;
        };
        /** @description 后台看到的文章。 */
        AdminPost: components["schemas"]["PostSummaryFields"] & {
            status: components["schemas"]["PostStatus"];
            revision: components["schemas"]["RevisionNumber"];
            publishedRevision: components["schemas"]["PublishedRevision"];
            reviewRevision: components["schemas"]["ReviewRevision"];
            updateTime: components["schemas"]["Time"];
            /** Format: date-time */
            deleteTime: string | null;
            reviewNote: string | null;
            reviewRule: components["schemas"]["BrokenRule"] | null;
            heldFor: components["schemas"]["HeldFor"];
            reportCount: components["schemas"]["Count"];
            abilities: components["schemas"]["AdminPostAbilities"];
        };
        AdminPostPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["AdminPost"][];
        };
        /**
         * @description warned 是收到过警告的正常账号；placeholder 是导入文章时代建、还没有交给作者的账号。
         * @enum {string}
         */
        AccountStatus: "active" | "warned" | "banned" | "placeholder" | "deleted";
        /** @description 当前管理员现在可以对这个账号做什么。 */
        AccountAbilities: {
            warn: boolean;
            ban: boolean;
            lift: boolean;
            setRoles: boolean;
            claim: boolean;
            delete: boolean;
        };
        AdminUserFields: {
            id: components["schemas"]["Id"];
            nickName: string;
            email: string | null;
            avatarUrl: string | null;
            bio: string;
            roles: components["schemas"]["Roles"];
            status: components["schemas"]["AccountStatus"];
            /** Format: date-time */
            bannedUntil: string | null;
            isBannedForever: boolean;
            banReason: string | null;
            warningCount: components["schemas"]["Count"];
            postCount: components["schemas"]["Count"];
            commentCount: components["schemas"]["Count"];
            followersCount: components["schemas"]["Count"];
            createTime: components["schemas"]["Time"];
            /** Format: date-time */
            lastSeenAt: string | null;
            abilities: components["schemas"]["AccountAbilities"];
        };
        AdminUser: components["schemas"]["AdminUserFields"];
        AdminUserPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["AdminUser"][];
        };
        /** @description 每次重试都一样；先前已经做成的不会再做一次，答的是那一次的结果。 */
        ClientId: string;
        /** @description 一个账号，和看到的它正在受的封禁。 */
        SeenBan: {
            id: components["schemas"]["Id"];
            /** Format: date-time */
            until: string | null;
        };
        /**
         * @description warn、ban、lift 要有 reason；ban 还要有 until，为 null 时永久封禁。endSessions 让他们在所有设备上退出登录，
         *     不含自己。clientId 管 warn、ban 和 lift，每个账号各算各的。seen 是 lift 时看到的封禁：带了它，不在其中的就是没有看到，
         *     现在有的与看到的不同是 1006；不带就不问。ban 只能比正在的更久。
         * @example {
         *       "ids": [
         *         "019a9b2e-0000-7000-8000-000000000001"
         *       ],
         *       "action": "warn",
         *       "reason": "多次发布广告"
         *     }
         */
        UserBatchBody: {
            ids: components["schemas"]["BatchIds"];
            /** @enum {string} */
            action: "warn" | "ban" | "lift" | "endSessions";
            reason?: string;
            rule?: components["schemas"]["BrokenRule"];
            /** Format: date-time */
            until?: string | null;
            clientId?: components["schemas"]["ClientId"];
            seen?: components["schemas"]["SeenBan"][];
        };
        AccountWarning: {
            id: components["schemas"]["Id"];
            reason: string;
            rule: components["schemas"]["BrokenRule"] | null;
            /** @description null 是系统自己，或者已经不在的管理员。 */
            actor: components["schemas"]["Author"] | null;
            createTime: components["schemas"]["Time"];
        };
        /** @description 一次管理操作；只增不改。 */
        AuditEntry: {
            id: components["schemas"]["Id"];
            /** @description null 是系统自己。 */
            actor: components["schemas"]["Author"] | null;
            /** @description 如 user.ban、post.takeDown。 */
            action: string;
            /** @description user、post、comment、topic 等；旧记录里可能有别的。 */
            targetType: string;
            targetId: string;
            /** @description 对账号做的，是谁的账号；对别的做的是 null。 */
            target: components["schemas"]["Author"] | null;
            reason: string;
            /** @description 操作之前的样子。太长的列表只有与另一边不同的几项，太长的文字只有从不同处起的一段，省掉的地方是 …。 */
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
            createTime: components["schemas"]["Time"];
        };
        AdminUserDetail: components["schemas"]["AdminUserFields"] & {
            sessionCount: components["schemas"]["Count"];
            reportsMade: components["schemas"]["Count"];
            /** @description 其中属实的。 */
            reportsMadeUpheld: components["schemas"]["Count"];
            reportsReceived: components["schemas"]["Count"];
            /** @description 其中属实的。 */
            reportsReceivedUpheld: components["schemas"]["Count"];
            /** @description 最近的警告，最多 50 条。 */
            warnings: components["schemas"]["AccountWarning"][];
            /** @description 最近的管理操作。 */
            history: components["schemas"]["AuditEntry"][];
        };
        /** @description 正在封禁到什么时候，until 为 null 是永久。 */
        RunningBan: {
            /** Format: date-time */
            until: string | null;
        };
        /**
         * @description until 为 null 时永久封禁。正在封禁的，带上看到的 seen 才能改成更早结束；seen 与现在的不同、
         *     或没有 seen 而更早结束，是 409。
         * @example {
         *       "until": "2999-12-01T00:00:00Z",
         *       "reason": "多次发布广告",
         *       "rule": 0
         *     }
         */
        BanBody: {
            /** Format: date-time */
            until: string | null;
            reason: string;
            rule?: components["schemas"]["BrokenRule"];
            clientId?: components["schemas"]["ClientId"];
            seen?: components["schemas"]["RunningBan"];
        };
        /**
         * @description seen 是看到的封禁，与现在的不同是 409；不带就不问。
         * @example {
         *       "reason": "误会",
         *       "seen": {
         *         "until": null
         *       }
         *     }
         */
        UnbanBody: {
            reason: string;
            clientId?: components["schemas"]["ClientId"];
            seen?: components["schemas"]["RunningBan"];
        };
        /**
         * @description 原因会写给当事人，并记入操作记录。
         * @example {
         *       "reason": "广告内容",
         *       "rule": 0
         *     }
         */
        WarningBody: {
            reason: string;
            rule?: components["schemas"]["BrokenRule"];
            clientId?: components["schemas"]["ClientId"];
        };
        /**
         * @description roles 换掉这三种里原来的，别的身份留着；seen 是看到的全部身份，与现在的不同是 409，不带就不问。
         * @example {
         *       "roles": [
         *         "User",
         *         "VIP"
         *       ],
         *       "reason": "长期写作",
         *       "seen": [
         *         "User"
         *       ]
         *     }
         */
        RolesBody: {
            roles: ("User" | "VIP" | "Admin")[];
            /** @description 记入操作记录。 */
            reason?: string;
            seen?: components["schemas"]["Roles"];
        };
        /**
         * @description 二选一。email：作者还没有账号，向这个邮箱发送设置密码的链接；设好密码之前可以改交别的邮箱或账号，先前的链接作废。
         *     accountId：作者已经有账号，文章、关注者都转到那个账号，代建的账号随之注销。
         * @example {
         *       "email": "author@example.com"
         *     }
         */
        ClaimBody: {
            email?: string;
            accountId?: components["schemas"]["Id"];
        };
        /**
         * @description 只有 usable 的还能用来注册。
         * @enum {string}
         */
        InvitationStatus: "usable" | "usedUp" | "expired" | "revoked";
        Invitation: {
            id: components["schemas"]["Id"];
            /** @description 注册时填写的邀请码。 */
            code: string;
            /** @description 给管理员自己看的备注。 */
            note: string;
            maxUses: number;
            useCount: components["schemas"]["Count"];
            status: components["schemas"]["InvitationStatus"];
            /**
             * Format: date-time
             * @description null 是一直有效。
             */
            expiresAt: string | null;
            creator: components["schemas"]["Author"] | null;
            createTime: components["schemas"]["Time"];
        };
        InvitationPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["Invitation"][];
        };
        /**
         * @example {
         *       "note": "读书会",
         *       "maxUses": 20,
         *       "expiresAt": "2999-12-31T16:00:00Z"
         *     }
         */
        InvitationBody: {
            note?: string;
            /** @default 1 */
            maxUses?: number;
            /** Format: date-time */
            expiresAt?: string | null;
            clientId?: components["schemas"]["ClientId"];
        };
        /**
         * @description revision 是管理员看过的 reviewRevision，已变时回答 409，带上 current；不通过时要有原因。
         * @example {
         *       "approved": true,
         *       "revision": 4
         *     }
         */
        PostReviewBody: {
            approved: boolean;
            revision: number;
            reason?: string;
            rule?: components["schemas"]["BrokenRule"];
        };
        /**
         * @description 原因会写给当事人，并记入操作记录。
         * @example {
         *       "reason": "广告内容",
         *       "rule": 0
         *     }
         */
        AdminReasonBody: {
            reason: string;
            rule?: components["schemas"]["BrokenRule"];
        };
        /**
         * @description 原因会写给当事人，并记入操作记录。已删除的一步回到已下架，再一步等待审核：seen 是看到的状态，现在不同是 409，
         *     不带就不问。
         * @example {
         *       "reason": "核实后没有问题",
         *       "seen": "deleted"
         *     }
         */
        PostRestoreBody: {
            reason: string;
            rule?: components["schemas"]["BrokenRule"];
            seen?: components["schemas"]["PostStatus"];
        };
        /**
         * @description 一篇文章，和看到的那一版：等待审核的 reviewRevision，没有在等的就是 revision。status 是看到的状态，restore 时问，
         *     不带就不问。
         */
        SeenPost: {
            id: components["schemas"]["Id"];
            revision: number;
            status?: components["schemas"]["PostStatus"];
        };
        /**
         * @description approve 与 reject 只对看过的那一版：已有新版本的列在 failed 里。
         * @example {
         *       "posts": [
         *         {
         *           "id": "019a9b2e-0000-7000-8000-000000000101",
         *           "revision": 4
         *         }
         *       ],
         *       "action": "takeDown",
         *       "reason": "广告内容"
         *     }
         */
        PostBatchBody: {
            posts: components["schemas"]["SeenPost"][];
            /** @enum {string} */
            action: "approve" | "reject" | "takeDown" | "restore" | "delete";
            reason?: string;
            rule?: components["schemas"]["BrokenRule"];
        };
        /** @description 管理员现在可以对这条评论做什么；show 让等待审核的通过，让隐藏的重新显示。 */
        AdminCommentAbilities: {
            show: boolean;
            hide: boolean;
            delete: boolean;
        };
        AdminComment: {
            id: components["schemas"]["Id"];
            postId: components["schemas"]["Id"];
            postTitle: string;
            parentId: components["schemas"]["Id"] | null;
            author: components["schemas"]["Author"] | null;
            /** @description 最多前 2000 个字。 */
            content: string;
            status: components["schemas"]["CommentStatus"];
            heldFor: components["schemas"]["HeldFor"];
            likeCount: components["schemas"]["Count"];
            reportCount: components["schemas"]["Count"];
            createTime: components["schemas"]["Time"];
            updateTime: components["schemas"]["Time"];
            abilities: components["schemas"]["AdminCommentAbilities"];
        };
        AdminCommentPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["AdminComment"][];
        };
        /** @description 一条评论，和看到的那一版的 updateTime。 */
        SeenComment: {
            id: components["schemas"]["Id"];
            updateTime: components["schemas"]["Time"];
        };
        /**
         * @description show 只对看到的那一版：之后改过的列在 failed 里。
         * @example {
         *       "comments": [
         *         {
         *           "id": "019a9b2e-0000-7000-8000-000000000401",
         *           "updateTime": "2026-11-20T09:00:00Z"
         *         }
         *       ],
         *       "action": "hide",
         *       "reason": "人身攻击"
         *     }
         */
        CommentBatchBody: {
            comments: components["schemas"]["SeenComment"][];
            /** @enum {string} */
            action: "hide" | "show" | "delete";
            reason?: string;
            rule?: components["schemas"]["BrokenRule"];
        };
        /**
         * @description updateTime 是看到的那一版的，已变时回答 409。
         * @example {
         *       "updateTime": "2026-11-20T09:00:00Z"
         *     }
         */
        CommentShowBody: {
            updateTime: components["schemas"]["Time"];
        };
        /** @description 管理员发出的一则公告或系统通知。 */
        SentNotification: {
            id: components["schemas"]["Id"];
            /** @enum {integer} */
            type: 0 | 11;
            via: components["schemas"]["SendingWay"];
            title: string;
            content: string;
            sender: components["schemas"]["Author"] | null;
            recipientCount: components["schemas"]["Count"];
            readCount: components["schemas"]["Count"];
            createTime: components["schemas"]["Time"];
        };
        SentNotificationPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["SentNotification"][];
        };
        /** @enum {string} */
        SendingStatus: "scheduled" | "sent" | "cancelled";
        /** @description 一则定了时间的公告或通知。 */
        ScheduledNotificationFields: {
            id: components["schemas"]["Id"];
            /** @enum {integer} */
            type: 0 | 11;
            via: components["schemas"]["SendingWay"];
            title: string;
            content: string;
            sender: components["schemas"]["Author"] | null;
            /** @description 发给所有人时为 null。 */
            recipientCount: number | null;
            sendAt: components["schemas"]["Time"];
            status: components["schemas"]["SendingStatus"];
            canCancel: boolean;
            canEdit: boolean;
            createTime: components["schemas"]["Time"];
            updateTime: components["schemas"]["Time"];
        };
        ScheduledNotification: components["schemas"]["ScheduledNotificationFields"];
        ScheduledNotificationPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["ScheduledNotification"][];
        };
        /** @description 整条，列表里的只有开头；recipients 在发给所有人时为空。 */
        ScheduledNotificationDetail: components["schemas"]["ScheduledNotificationFields"] & {
            recipients: components["schemas"]["Author"][];
        };
        /**
         * @description 整条换成这一条；updateTime 是看到的那一版，已变时回答 409。
         * @example {
         *       "type": 11,
         *       "title": "维护通知",
         *       "content": "改到后天 23 点起维护半小时。",
         *       "sendAt": "2026-11-22T12:00:00Z",
         *       "updateTime": "2026-11-20T09:00:00Z"
         *     }
         */
        ScheduledNotificationBody: components["schemas"]["NotificationFields"] & {
            /** Format: date-time */
            sendAt: string;
            updateTime: components["schemas"]["Time"];
        };
        /**
         * @description 0 仅标记 · 1 删除内容 · 2 下架文章 · 3 隐藏评论 · 4 停用话题 · 5 警告用户 · 6 临时封禁 · 7 永久封禁。
         * @enum {integer}
         */
        ReportAction: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
        /** @description 每次变化都会增大；与看到的不同就是 409，message 说明谁做了什么。 */
        CaseVersion: number;
        AdminReportFields: {
            reporter: components["schemas"]["Author"] | null;
            targetAuthor: components["schemas"]["Author"] | null;
            /** @description 正在处理或已经处理它的管理员。 */
            handler: components["schemas"]["Author"] | null;
            action: components["schemas"]["ReportAction"] | null;
            /** @description 只有管理员看得到。 */
            note: string | null;
            rule: components["schemas"]["BrokenRule"] | null;
            version: components["schemas"]["CaseVersion"];
            reportCount: components["schemas"]["Count"];
            /** @description 同一目标上还没有处理完的举报，含这一件。 */
            openReportCount: number;
        };
        AdminReport: components["schemas"]["ReportFields"] & components["schemas"]["AdminReportFields"];
        AdminReportPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["AdminReport"][];
        };
        /** @description 一件举报，和看到的那一版。 */
        SeenCase: {
            id: components["schemas"]["Id"];
            version: components["schemas"]["CaseVersion"];
        };
        /**
         * @description accept 是属实、不另作处理（同仅标记），要写明 outcome；reject 是没有违规，close 是不需要处理。
         *     outcome 写给每位举报者；reject 与 close 没有时用现成的一句。
         * @example {
         *       "cases": [
         *         {
         *           "id": "019a9b2e-0000-7000-8000-000000000801",
         *           "version": 1
         *         }
         *       ],
         *       "action": "close"
         *     }
         */
        ReportBatchBody: {
            cases: components["schemas"]["SeenCase"][];
            /** @enum {string} */
            action: "accept" | "reject" | "close";
            outcome?: string;
        };
        /** @description 目标现在的样子；已经不在了时 status 为 missing，其余为空。 */
        ReportTarget: {
            /**
             * @description 文章、评论或话题自己的状态名；missing 是已经不在了。
             * @enum {string}
             */
            status: "draft" | "reviewing" | "published" | "rejected" | "takenDown" | "unpublished" | "deleted" | "visible" | "hidden" | "held" | "pending" | "enabled" | "disabled" | "merged" | "missing";
            /** @description 读者现在看得到。 */
            isPublic: boolean;
            title: string;
            /** @description 现在的纯文本，最多两万字。 */
            text: string;
            /** @description 文章自己，或评论所在的文章。 */
            postId: components["schemas"]["Id"] | null;
        };
        /** @description 一共多少件；upheld 是其中处理了内容或作者的，不含仅标记的。 */
        ReportRecord: {
            total: components["schemas"]["Count"];
            upheld: components["schemas"]["Count"];
            rejected: components["schemas"]["Count"];
        };
        /** @description 现在可以对这件举报做什么；actions 是目标类型允许、对它现在的状态也做得到的处理方式。 */
        ReportAbilities: {
            claim: boolean;
            handle: boolean;
            reject: boolean;
            close: boolean;
            actions: components["schemas"]["ReportAction"][];
        };
        AdminReportDetail: components["schemas"]["ReportFields"] & components["schemas"]["AdminReportFields"] & {
            /** @description 举报时目标的纯文本。 */
            targetText: string;
            /**
             * Format: date-time
             * @description 被举报的私信是什么时候发的；举报的不是私信时为 null。
             */
            messageTime: string | null;
            target: components["schemas"]["ReportTarget"];
            /** @description 举报者提交过的举报。 */
            reporterRecord: components["schemas"]["ReportRecord"];
            /** @description 这个目标收到过的举报。 */
            targetRecord: components["schemas"]["ReportRecord"];
            /** @description 目标作者的内容收到过的举报。 */
            authorRecord: components["schemas"]["ReportRecord"];
            /** @description 目标作者正在受的封禁。 */
            authorBan: components["schemas"]["RunningBan"] | null;
            relatedReports: components["schemas"]["AdminReport"][];
            /** @description 对这件举报、它的目标与目标作者做过的管理操作，新的在前。 */
            history: components["schemas"]["AuditEntry"][];
            abilities: components["schemas"]["ReportAbilities"];
        };
        /**
         * @description 处理方式要与目标类型相符；临时封禁（6）要有将来的 banUntil。rule 没有时就是举报的原因。
         * @example {
         *       "version": 1,
         *       "action": 2,
         *       "outcome": "已下架该文章，感谢您的举报。"
         *     }
         */
        ReportHandlingBody: {
            version: components["schemas"]["CaseVersion"];
            action: components["schemas"]["ReportAction"];
            /** @description 写给举报者。 */
            outcome: string;
            /** @description 写给被处理的作者；没有时只告诉违反了哪一条。 */
            reason?: string;
            rule?: components["schemas"]["BrokenRule"];
            /** @description 只有管理员看得到。 */
            note?: string;
            /** Format: date-time */
            banUntil?: string;
            /**
             * @description 同一目标上其他未处理完的举报一起处理。
             * @default true
             */
            settleRelated?: boolean;
        };
        /**
         * @description outcome 写给举报者，没有时用现成的一句；note 只有管理员看得到。
         * @example {
         *       "version": 1,
         *       "outcome": "未发现违规",
         *       "note": "正常引用"
         *     }
         */
        ReportEndBody: {
            version: components["schemas"]["CaseVersion"];
            outcome?: string;
            note?: string;
        };
        /** @description 内容已经不能恢复时只能驳回。 */
        AppealAbilities: {
            accept: boolean;
            deny: boolean;
        };
        AdminAppeal: components["schemas"]["AppealFields"] & {
            appellant: components["schemas"]["Author"] | null;
            handler: components["schemas"]["Author"] | null;
            version: components["schemas"]["CaseVersion"];
            /** @description 申诉时目标的纯文本。 */
            targetText: string;
            target: components["schemas"]["ReportTarget"];
            abilities: components["schemas"]["AppealAbilities"];
        };
        AdminAppealPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["AdminAppeal"][];
        };
        /**
         * @example {
         *       "version": 1,
         *       "accepted": true,
         *       "message": "我们看错了，已经恢复。"
         *     }
         */
        AppealDecisionBody: {
            version: components["schemas"]["CaseVersion"];
            accepted: boolean;
            /** @description 写给申诉的人。 */
            message: string;
        };
        AdminFeedbackFields: {
            author: components["schemas"]["Author"] | null;
            /** @description 最近一次处理的管理员。 */
            handler: components["schemas"]["Author"] | null;
            /** @description 每次处理加一；处理时带上看到的那个。 */
            version: number;
            /** @description 现在可以改成的状态。 */
            nextStatuses: components["schemas"]["FeedbackStatus"][];
        };
        /** @description 列表里的一份反馈；过长的正文只有开头。 */
        AdminFeedback: components["schemas"]["FeedbackFields"] & components["schemas"]["AdminFeedbackFields"];
        AdminFeedbackPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["AdminFeedback"][];
        };
        AdminFeedbackDetail: components["schemas"]["FeedbackFields"] & components["schemas"]["AdminFeedbackFields"] & {
            /** @description 附上的诊断报告，纯文本。 */
            report: string | null;
        };
        /**
         * @description 状态不变时必须有新的回复；回复会告诉提交者。
         * @example {
         *       "status": "resolved",
         *       "version": 1,
         *       "reply": "已经支持了，谢谢。"
         *     }
         */
        FeedbackHandlingBody: {
            status: components["schemas"]["FeedbackStatus"];
            /** @description 看到的版本；别人先处理过时答 409。 */
            version: number;
            reply?: string;
        };
        /** @description 一列等着处理的事：有多少，最早的一件从什么时候等起。 */
        Waiting: {
            count: components["schemas"]["Count"];
            /** Format: date-time */
            oldestTime: string | null;
        };
        /** @description 等管理员处理的事：待审文章、待审话题、未处理完的举报、未处理完的反馈、待审评论、申诉。 */
        Pending: {
            posts: components["schemas"]["Waiting"];
            topics: components["schemas"]["Waiting"];
            reports: components["schemas"]["Waiting"];
            feedback: components["schemas"]["Waiting"];
            comments: components["schemas"]["Waiting"];
            appeals: components["schemas"]["Waiting"];
        };
        DashboardTotals: {
            users: components["schemas"]["Count"];
            posts: components["schemas"]["Count"];
            comments: components["schemas"]["Count"];
            topics: components["schemas"]["Count"];
            views: components["schemas"]["Count"];
        };
        /** @description 一天里新增了多少；signIns 与 searches 只有次数，不知道是谁。 */
        DashboardDay: {
            /** Format: date */
            date: string;
            users: components["schemas"]["Count"];
            posts: components["schemas"]["Count"];
            comments: components["schemas"]["Count"];
            reports: components["schemas"]["Count"];
            signIns: components["schemas"]["Count"];
            searches: components["schemas"]["Count"];
            views: components["schemas"]["Count"];
        };
        /** @description 等管理员来看的通知和邮件：放弃了的，和恢复以后停住的。 */
        Undelivered: {
            givenUp: components["schemas"]["Count"];
            held: components["schemas"]["Count"];
        };
        /** @description 字节数。 */
        Bytes: number;
        /** @description 主库的一个从库，和节点最近一次（每半秒一次）看到的样子。 */
        SystemReplica: {
            /** @description 地址和数据库名。 */
            name: string;
            /**
             * @description 为什么不从它读；null 是在用。behind 落后太多，silent 没有回应，unreachable 连不上，promoted 不是从库，
             *     foreign 不是这个主库的从库，primarySilent 主库没有回应，说不出它落后没有。
             * @enum {string|null}
             */
            problem: "behind" | "silent" | "unreachable" | "promoted" | "foreign" | "primarySilent" | null;
            /** @description 比主库少了多少字节的日志；null 是问不到。 */
            lagBytes: components["schemas"]["Bytes"] | null;
            /** @description 从何时起在用，或者没有用。 */
            since: components["schemas"]["Time"];
        };
        /** @description 一个服务器进程，和它最近一次（每 10 秒一次）说的自己。 */
        SystemNode: {
            /** @description NODE_NAME；没有设置就是主机名和端口。 */
            name: string;
            version: string;
            startedAt: components["schemas"]["Time"];
            uptimeSeconds: components["schemas"]["Count"];
            lastSeenAt: components["schemas"]["Time"];
            unseenSeconds: components["schemas"]["Count"];
            /** @description 100 次事件循环里，99 次最多迟了这么多毫秒。 */
            loopDelayMs: number;
            /** @description 所有线程合起来；1 是一个核。 */
            cpuShare: number;
            memoryBytes: components["schemas"]["Bytes"];
            hubConnections: components["schemas"]["Count"];
            /** @description 这个回答就是它给的。 */
            isAnswering: boolean;
            /** @description 30 秒没有消息了。 */
            isSilent: boolean;
            /** @description 活着，但版本和多数节点不同。 */
            hasOtherVersion: boolean;
        };
        SystemStatus: {
            version: string;
            nodeVersion: string;
            /** @enum {string} */
            engine: "pglite" | "postgres";
            startedAt: components["schemas"]["Time"];
            uptimeSeconds: components["schemas"]["Count"];
            memoryBytes: components["schemas"]["Bytes"];
            hubConnections: components["schemas"]["Count"];
            /** @enum {string} */
            mail: "smtp" | "outbox";
            mailFrom: string;
            /** @enum {string} */
            storage: "disk" | "s3";
            /** @description 图片放在对象存储的这个桶里；null 是放在数据目录里。 */
            bucket: string | null;
            imageCount: components["schemas"]["Count"];
            imageBytes: components["schemas"]["Bytes"];
            databaseBytes: components["schemas"]["Bytes"];
            /** @description 数据目录所在的磁盘还有多少；null 是问不到。 */
            freeDiskBytes: components["schemas"]["Bytes"] | null;
            /** @description 回答的节点从哪些从库读，按 DATABASE_READ_URL 的次序。 */
            replicas: components["schemas"]["SystemReplica"][];
            /** @description 用着同一个数据库的所有节点，按名字排列。没有消息的先留一小时。 */
            nodes: components["schemas"]["SystemNode"][];
        };
        /** @description 总数、今天与昨天，以及最近若干天的走势，最早的在前，最后一天是今天（东八区）。 */
        Dashboard: {
            totals: components["schemas"]["DashboardTotals"];
            today: components["schemas"]["DashboardDay"];
            yesterday: components["schemas"]["DashboardDay"];
            pending: components["schemas"]["Pending"];
            undelivered: components["schemas"]["Undelivered"];
            health: components["schemas"]["SystemStatus"];
            trend: components["schemas"]["DashboardDay"][];
        };
        /**
         * @description 哪些文章公开前要审核。被驳回或下架后重新提交的总要审核，resubmitted 就只有这些；
         *     newAuthors 加上还没有公开过文章的作者的文章；all 是每一次发布与修改。
         * @enum {string}
         */
        ReviewRule: "resubmitted" | "newAuthors" | "all";
        /** @description 页脚说的话；没有改过的一项由部署者的环境变量决定。filingNumber 为空就不显示备案号。 */
        FooterBody: {
            copyrightHolder: string;
            filingNumber: string;
            /** Format: uri */
            filingUrl: string;
            builtWith: string;
            poweredBy: string;
        };
        FooterTexts: components["schemas"]["FooterBody"];
        SystemSettings: {
            /** @description 改过几次；写的时候带上读到的，就盖不掉别人的。 */
            version: number;
            name: string;
            registration: components["schemas"]["Registration"];
            review: components["schemas"]["ReviewRule"];
            reservedNickNames: string[];
            sensitiveWords: string[];
            footer: components["schemas"]["FooterTexts"];
            /** Format: date-time */
            updateTime: string | null;
            updatedBy: components["schemas"]["Author"] | null;
        };
        /**
         * @example {
         *       "version": 0,
         *       "name": "砚",
         *       "registration": "open",
         *       "review": "resubmitted",
         *       "reservedNickNames": [
         *         "官方"
         *       ],
         *       "sensitiveWords": [],
         *       "footer": {
         *         "copyrightHolder": "砚",
         *         "filingNumber": "京ICP备00000000号",
         *         "filingUrl": "https://beian.miit.gov.cn/",
         *         "builtWith": "使用 React 构建",
         *         "poweredBy": "由 .NET 后端提供支持"
         *       }
         *     }
         */
        SystemSettingsBody: {
            version: number;
            name: components["schemas"]["SiteName"];
            registration: components["schemas"]["Registration"];
            review: components["schemas"]["ReviewRule"];
            reservedNickNames: string[];
            sensitiveWords: string[];
            footer: components["schemas"]["FooterBody"];
            /** @description 为什么改；记入操作记录。 */
            reason?: string;
        };
        /** @description 还在送的。 */
        WaitingDeliveries: {
            notices: components["schemas"]["Waiting"];
            mails: components["schemas"]["Waiting"];
        };
        DeliveryCounts: {
            notices: components["schemas"]["Count"];
            mails: components["schemas"]["Count"];
        };
        /**
         * @description 通知是一个数，邮件是 UUIDv7。
         * @example 42
         */
        DeliveryId: string;
        /**
         * @description notice 是给成员的通知或助手的信，mail 是邮件。
         * @enum {string}
         */
        DeliveryKind: "notice" | "mail";
        /** @description 试了几次都没有送到、不再自己再试的一件。 */
        GivenUpDelivery: {
            id: components["schemas"]["DeliveryId"];
            kind: components["schemas"]["DeliveryKind"];
            /** @description 通知是事件的名字，如 reaction.changed；邮件是它的种类，如 reset。 */
            what: string;
            /** @description 最后一次为什么没有成。 */
            error: string | null;
            attempts: components["schemas"]["Count"];
            since: components["schemas"]["Time"];
            givenUpAt: components["schemas"]["Time"];
            /** @description 过期的邮件不能再试，只能由需要的人重新申请。 */
            canRetry: boolean;
        };
        /** @description 最近 7 天寄出的邮件；sentTwice 是其中可能寄了不止一次的，当时没有等到邮件服务器的回答。 */
        SentMails: {
            count: components["schemas"]["Count"];
            sentTwice: components["schemas"]["Count"];
        };
        /** @description held 是恢复的备份里等着的，放行以后才送；givenUp 最多 100 件，最早的在前，givenUpCount 是全部。 */
        Deliveries: {
            waiting: components["schemas"]["WaitingDeliveries"];
            held: components["schemas"]["DeliveryCounts"];
            givenUpCount: components["schemas"]["Count"];
            givenUp: components["schemas"]["GivenUpDelivery"][];
            sentMails: components["schemas"]["SentMails"];
        };
        Job: {
            name: string;
            /** @description cron 表达式。 */
            schedule: string;
            isRunning: boolean;
            /** Format: date-time */
            lastStartedAt: string | null;
            /** Format: date-time */
            lastFinishedAt: string | null;
            lastError: string | null;
            /** Format: date-time */
            nextRunAt: string | null;
        };
        JobList: {
            items: components["schemas"]["Job"][];
        };
        BackupPlanFields: {
            /** @description 改过几次；写的时候带上读到的，就盖不掉别人的。 */
            version: number;
            /** @description 隔几小时做一份；0 是不做。 */
            every: number;
            /** @description 留几份。 */
            keep: number;
            /**
             * @description folder 是数据目录（或环境变量指定的文件夹），bucket 是对象存储。
             * @enum {string}
             */
            to: "folder" | "bucket";
            /** @description 加密给 age 的这把公钥；空是不加密。 */
            recipient: string;
        };
        BackupPlan: components["schemas"]["BackupPlanFields"] & {
            /** @description 由环境变量决定的几项。 */
            fixed: ("every" | "keep" | "to" | "recipient")[];
            /** @description 放在哪里：文件夹，或者桶和前缀。 */
            place: string;
            /** @description 有没有对象存储可以放。 */
            hasBucket: boolean;
        };
        /** @description 定时做的一份，还留着。 */
        MadeBackup: {
            /** @description 文件名。 */
            name: string;
            createTime: components["schemas"]["Time"];
            bytes: components["schemas"]["Bytes"];
            seconds: components["schemas"]["Count"];
            isEncrypted: boolean;
            checkTime: components["schemas"]["Time"];
            /** @description 上次从它所在的地方读一遍，哪里不对；null 是一个字节不差。 */
            problem: string | null;
        };
        /** @description 一次演练：恢复到一个临时的数据库，和备份时的行数对照。 */
        BackupRehearsal: {
            /** @description 演练的是哪一份。 */
            name: string;
            time: components["schemas"]["Time"];
            seconds: components["schemas"]["Count"];
            rows: components["schemas"]["Count"];
            problem: string | null;
        };
        /** @description 没有做好、后来也没有做好过的事；通知过管理员。 */
        BackupFailure: {
            /**
             * @description 没有做成、演练没有通过、旧的删不掉、存着的坏了、过了时间没有新的。
             * @enum {string}
             */
            kind: "backup" | "rehearsal" | "removal" | "check" | "overdue";
            since: components["schemas"]["Time"];
            text: string;
        };
        Backups: {
            plan: components["schemas"]["BackupPlan"];
            /**
             * Format: date-time
             * @description 下一份什么时候做；null 是不做。
             */
            nextTime: string | null;
            /** @description 新的在前。 */
            made: components["schemas"]["MadeBackup"][];
            rehearsal: components["schemas"]["BackupRehearsal"] | null;
            /**
             * Format: date-time
             * @description 什么时候做的一份会先演练；null 是不做备份。
             */
            nextRehearsalTime: string | null;
            failures: components["schemas"]["BackupFailure"][];
        };
        BackupTicket: {
            /** @description 相对于站点的下载地址。 */
            url: string;
            expiresAt: components["schemas"]["Time"];
        };
        /**
         * @example {
         *       "version": 0,
         *       "every": 24,
         *       "keep": 7,
         *       "to": "folder",
         *       "recipient": ""
         *     }
         */
        BackupPlanBody: components["schemas"]["BackupPlanFields"] & {
            /** @description 为什么改；记入操作记录。 */
            reason?: string;
        };
        AuditPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["AuditEntry"][];
        };
        Todo: {
            id: components["schemas"]["Id"];
            title: string;
            description: string;
            isDone: boolean;
            /** Format: date-time */
            doneTime: string | null;
            /** Format: date-time */
            dueTime: string | null;
            /** @description 交给哪位管理员；null 是谁都可以做。 */
            assignee: components["schemas"]["Author"] | null;
            creator: components["schemas"]["Author"] | null;
            createTime: components["schemas"]["Time"];
            updateTime: components["schemas"]["Time"];
        };
        /** @description administrators 是可以交给的人。 */
        TodoPage: components["schemas"]["PageFields"] & {
            items: components["schemas"]["Todo"][];
            pending: components["schemas"]["Pending"];
            administrators: components["schemas"]["Author"][];
        };
        /**
         * @description 修改时没带的字段变回空的；updateTime 是读到的那一版的，已变时回答 409，不带就不问；clientId 只在新建时用。
         * @example {
         *       "title": "整理分类",
         *       "isDone": false,
         *       "assigneeId": null
         *     }
         */
        TodoBody: {
            title: string;
            description?: string;
            isDone?: boolean;
            /** Format: date-time */
            dueTime?: string | null;
            assigneeId?: components["schemas"]["Id"] | null;
            updateTime?: components["schemas"]["Time"];
            clientId?: components["schemas"]["ClientId"];
        };
        UserIdArguments: [
            components["schemas"]["Id"]
        ];
        IsUserOnlineAsync: {
            arguments: components["schemas"]["UserIdArguments"];
            result: boolean;
        };
        ConfirmMessageDelivered: {
            arguments: [
                components["schemas"]["Id"]
            ];
            result: null;
        };
        UpdateConversationCheckpoint: {
            /** @description otherUserId、lastReadMessageId。 */
            arguments: [
                components["schemas"]["Id"],
                components["schemas"]["Id"]
            ];
            result: components["schemas"]["ConversationCheckpoint"];
        };
        SendTyping: {
            arguments: components["schemas"]["UserIdArguments"];
            result: null;
        };
        ChatMessageArguments: [
            components["schemas"]["ChatMessage"]
        ];
        MessageDelivery: {
            messageId: components["schemas"]["Id"];
            receiverId: components["schemas"]["Id"];
            deliveredAt: components["schemas"]["Time"];
        };
        MessageReading: {
            messageId: components["schemas"]["Id"];
            readerId: components["schemas"]["Id"];
            readAt: components["schemas"]["Time"];
        };
        /** @description 发给读者自己的其他设备。 */
        ConversationCheckpointArguments: [
            components["schemas"]["ConversationCheckpoint"]
        ];
        /** @description 我发给 readerId 的消息，到 lastReadMessageId 为止都已读。 */
        ReadByOther: {
            readerId: components["schemas"]["Id"];
            lastReadMessageId: components["schemas"]["Id"];
            readAt: components["schemas"]["Time"];
        };
        /** @description 我与 otherUserId 的会话里，这一条已经删除。 */
        MessageDeletion: {
            messageId: components["schemas"]["Id"];
            otherUserId: components["schemas"]["Id"];
        };
        HubError: {
            code: components["schemas"]["ProblemCode"];
            message: string;
            /** @description 哪一条消息没有发出；与某条消息无关时为 null。 */
            clientId: string | null;
        };
        ChatPushes: {
            ReceiveMessage: components["schemas"]["ChatMessageArguments"];
            MessageSent: components["schemas"]["ChatMessageArguments"];
            MessageDelivered: [
                components["schemas"]["MessageDelivery"]
            ];
            MessageRead: [
                components["schemas"]["MessageReading"]
            ];
            ConversationRead: components["schemas"]["ConversationCheckpointArguments"];
            ConversationCheckpointUpdated: components["schemas"]["ConversationCheckpointArguments"];
            MessagesReadByOther: [
                components["schemas"]["ReadByOther"]
            ];
            /** @description 发送者删除时发给双方，接收者删除时只发给自己的设备。 */
            MessageDeleted: [
                components["schemas"]["MessageDeletion"]
            ];
            /** @description 发给删除会话的人自己的每台设备。 */
            ConversationDeleted: [
                components["schemas"]["ConversationDeletion"]
            ];
            UserTyping: components["schemas"]["UserIdArguments"];
            UnreadCountChanged: [
                components["schemas"]["UnreadCount"]
            ];
            /** @description 服务器的节点之间失联过，可能漏了推送：重新读取打开着的会话。 */
            Resync: unknown[];
            Error: [
                components["schemas"]["HubError"]
            ];
        };
    };
    responses: {
        /** @description 请求无效：校验失败（1000）、没有权限使用该功能（1002）、令牌无效（2005），或该操作自己的错误码。 */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 账号已被封禁（2006）；403 只有这一个含义。 */
        Banned: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 请求内容太大（1005）。 */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 不支持的内容类型（1007）。 */
        UnsupportedMedia: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 请求太频繁（1003）；Retry-After 与正文的 retryAfter 是同一个秒数。 */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 服务器内部错误（1010）；只给出 requestId。 */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 该服务器尚未实现此操作（1008）。 */
        NotImplemented: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 服务暂时不可用，请稍后重试（1009）。 */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 未登录，或访问令牌已过期（1001）。 */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 不存在，或调用者无权看到它（1004 或具体的错误码）。 */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 与当前状态冲突：版本已变、已存在，或状态不允许（1006 或具体的错误码）。 */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description 资源的 id；格式不符按不存在处理（404）。 */
        Id: components["schemas"]["Id"];
        /** @description 要几条，默认 10。 */
        Count10: number;
        /** @description 上一次回答里的 nextCursor 或 prevCursor；没有时从头读。 */
        Cursor: components["schemas"]["Cursor"];
        /** @description 每页条数，默认 20。 */
        PageSize20: number;
        /** @description 从游标往后还是往前读。 */
        Direction: "next" | "prev";
        /** @description 页码，从 1 开始。 */
        Page: number;
        /** @description 页码，从 1 开始。 */
        PageNumber: number;
        /** @description 每页条数，默认 10。 */
        PageSize10: number;
        /** @description 页码；与 cursor 二选一，都没有时是第一页。 */
        HybridPage: number;
        /** @description 只看该分类。 */
        CategoryFilter: components["schemas"]["Id"];
        /** @description 只看该作者。 */
        AuthorFilter: components["schemas"]["Id"];
        /** @description 只看该标签。 */
        TagFilter: string;
        /** @description 版本号；没有这个版本按不存在处理（404）。 */
        Revision: number;
        /** @description 排序方向。 */
        SortOrder: "asc" | "desc";
        /** @description 每页条数，默认 18。 */
        PageSize18: number;
        /** @description 只看未读。 */
        OnlyUnread: boolean;
        /** @description 用户的 id；格式不符按不存在处理（404）。 */
        UserId: components["schemas"]["Id"];
        /** @description 每页条数，默认 50。 */
        PageSize50: number;
        /** @description 关键词。 */
        Keyword: string;
    };
    requestBodies: never;
    headers: {
        /** @description 多少秒之后可以重试。 */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendRegisterVerificationCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordBody"];
            };
        };
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshTokenBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePrivacy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrivacyBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Privacy"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendEmailChangeVerificationCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChangeCodeBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeEmailBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAccountBody"];
            };
        };
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHotCreators: {
        parameters: {
            query?: {
                /** @description 要几条，默认 10。 */
                count?: components["parameters"]["Count10"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatorList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkNickname: {
        parameters: {
            query: {
                /** @description 想用的昵称。 */
                nickname: components["schemas"]["NickName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NicknameCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUserFollowing: {
        parameters: {
            query?: {
                /** @description 上一次回答里的 nextCursor 或 prevCursor；没有时从头读。 */
                cursor?: components["parameters"]["Cursor"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 从游标往后还是往前读。 */
                direction?: components["parameters"]["Direction"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownFollows"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUserFollowers: {
        parameters: {
            query?: {
                /** @description 上一次回答里的 nextCursor 或 prevCursor；没有时从头读。 */
                cursor?: components["parameters"]["Cursor"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 从游标往后还是往前读。 */
                direction?: components["parameters"]["Direction"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownFollows"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUserTopics: {
        parameters: {
            query?: {
                /** @description 创建的还是关注的。 */
                kind?: "created" | "followed";
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserTopicPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    followUser: {
        parameters: {
            query?: {
                /** @description 该作者发布文章时是否通知我；已经关注时只改这一项。 */
                enableNotification?: boolean;
                /** @description 只改上面这一项；已经不再关注的不重新关注，答的是现在的样子。 */
                onlyIfFollowing?: boolean;
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    unfollowUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    isFollowingUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IsFollowing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFollowStats: {
        parameters: {
            query?: {
                /** @description 省略时是自己。 */
                userId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowStats"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFollowing: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                pageNumber?: components["parameters"]["PageNumber"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowTiePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFollowers: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                pageNumber?: components["parameters"]["PageNumber"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowTiePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryUpdateBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    orderCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryOrderBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: {
                /** @description 它的文章放到哪个分类；不写，文章就少一个分类。 */
                moveTo?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCategoryPosts: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCategoryPostsHybrid: {
        parameters: {
            query?: {
                /** @description 页码；与 cursor 二选一，都没有时是第一页。 */
                page?: components["parameters"]["HybridPage"];
                /** @description 上一次回答里的 nextCursor 或 prevCursor；没有时从头读。 */
                cursor?: components["parameters"]["Cursor"];
                /** @description 从游标往后还是往前读。 */
                direction?: components["parameters"]["Direction"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostHybridPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFeed: {
        parameters: {
            query?: {
                /** @description 上一次回答里的 nextCursor 或 prevCursor；没有时从头读。 */
                cursor?: components["parameters"]["Cursor"];
                /** @description 从游标往后还是往前读。 */
                direction?: components["parameters"]["Direction"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostCursorPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublicPosts: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
                /** @description 只看该分类。 */
                categoryId?: components["parameters"]["CategoryFilter"];
                /** @description 只看该作者。 */
                authorId?: components["parameters"]["AuthorFilter"];
                /** @description 只看该标签。 */
                tag?: components["parameters"]["TagFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublicPostsByCursor: {
        parameters: {
            query?: {
                /** @description 上一次回答里的 nextCursor 或 prevCursor；没有时从头读。 */
                cursor?: components["parameters"]["Cursor"];
                /** @description 从游标往后还是往前读。 */
                direction?: components["parameters"]["Direction"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
                /** @description 只看该分类。 */
                categoryId?: components["parameters"]["CategoryFilter"];
                /** @description 只看该作者。 */
                authorId?: components["parameters"]["AuthorFilter"];
                /** @description 只看该标签。 */
                tag?: components["parameters"]["TagFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostCursorPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublicPostsHybrid: {
        parameters: {
            query?: {
                /** @description 页码；与 cursor 二选一，都没有时是第一页。 */
                page?: components["parameters"]["HybridPage"];
                /** @description 上一次回答里的 nextCursor 或 prevCursor；没有时从头读。 */
                cursor?: components["parameters"]["Cursor"];
                /** @description 从游标往后还是往前读。 */
                direction?: components["parameters"]["Direction"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
                /** @description 只看该分类。 */
                categoryId?: components["parameters"]["CategoryFilter"];
                /** @description 只看该作者。 */
                authorId?: components["parameters"]["AuthorFilter"];
                /** @description 只看该标签。 */
                tag?: components["parameters"]["TagFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostHybridPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHotPosts: {
        parameters: {
            query?: {
                /** @description 要几条，默认 10。 */
                count?: components["parameters"]["Count10"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRecentPosts: {
        parameters: {
            query?: {
                /** @description 要几条，默认 10。 */
                count?: components["parameters"]["Count10"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserRecentPosts: {
        parameters: {
            query?: {
                /** @description 要几条，默认 10。 */
                count?: components["parameters"]["Count10"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMyPosts: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
                /** @description 只看该分类。 */
                categoryId?: components["parameters"]["CategoryFilter"];
                /** @description 只看这个状态；没有时是除已删除之外的全部。reviewing 也包括有修改在等待审核的已发布文章；deleted 是回收站。 */
                status?: components["schemas"]["PostStatus"];
                /** @description 标题或正文里要有的词，以空白分隔，都要有；不分大小写，不同的至多 8 个。只看最新的 5000 篇的标题，与其中最新的 8 MB 正文：还有更多时，数目带着 isTotalCapped。一分钟至多搜 30 次。 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyPostPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostSaved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishPost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostSaved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUpdateBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostSaved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPostForEdit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostEdit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOwnPostByClientId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description 新建时的 clientId。
                 * @example 3f6c1f2e-6a0d-4d1c-9a55-6b1f0b0d8a11
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostEdit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportPosts: {
        parameters: {
            query?: {
                /** @description markdown 可以再导入；html 可以直接打开看。 */
                format?: "markdown" | "html";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    /** @description 建议的文件名。 */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    unpublishPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostSaved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreOwnPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostSaved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPostRevisions: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostRevisionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPostRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
                /** @description 版本号；没有这个版本按不存在处理（404）。 */
                revision: components["parameters"]["Revision"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostRevision"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    restorePostRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
                /** @description 版本号；没有这个版本按不存在处理（404）。 */
                revision: components["parameters"]["Revision"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RevisionRestoreBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostSaved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordPostView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    likePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LikeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlikePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LikeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    favouritePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FavouriteAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    unfavouritePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FavouriteAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFavourites: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FavouritePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDrafts: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    savePostDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostSaved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftBatchBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DraftPublishBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostSaved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchPosts: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
                /** @description 关键词；为空时列出全部。 */
                query?: string;
                /** @description 只看这些分类；可以重复出现。 */
                categories?: components["schemas"]["Id"][];
                /** @description 按什么排序。 */
                sortBy?: "publishedAt" | "relevance" | "viewCount" | "likeCount" | "commentCount";
                /** @description 排序方向。 */
                sortOrder?: components["parameters"]["SortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSearchSuggestions: {
        parameters: {
            query: {
                /** @description 至少两个字。 */
                query: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchSuggestions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHotTopics: {
        parameters: {
            query?: {
                /** @description 要几个，默认 6。 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublishedTopics: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 按什么排序。 */
                sortBy?: "hotness" | "createTime" | "name" | "postCount" | "discussionCount" | "followerCount";
                /** @description 排序方向。 */
                sortOrder?: components["parameters"]["SortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublishedTopicsHybrid: {
        parameters: {
            query?: {
                /** @description 页码；与 cursor 二选一，都没有时是第一页。 */
                page?: components["parameters"]["HybridPage"];
                /** @description 上一次回答里的 nextCursor 或 prevCursor；没有时从头读。 */
                cursor?: components["parameters"]["Cursor"];
                /** @description 从游标往后还是往前读。 */
                direction?: components["parameters"]["Direction"];
                /** @description 每页条数，默认 18。 */
                pageSize?: components["parameters"]["PageSize18"];
                /** @description 按什么排序。 */
                sortBy?: "hotness" | "createTime" | "name" | "postCount" | "discussionCount" | "followerCount";
                /** @description 排序方向。 */
                sortOrder?: components["parameters"]["SortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicHybridPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchTopics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicSearchBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPendingTopics: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopicPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFollowedTopics: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTopic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicEditBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserTopic"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTopicPosts: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
                /** @description 按什么排序；不按发布时间时只有前 1000 篇，更多时总数带着 isTotalCapped。 */
                sortBy?: "publishedat" | "hotness" | "viewcount" | "likecount" | "commentcount";
                /** @description 排序方向。 */
                sortOrder?: components["parameters"]["SortOrder"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicReviewBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopic"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    followTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicFollowAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    unfollowTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicFollowAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 图片用在哪里。 */
                category: components["schemas"]["ImageCategory"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description png、jpeg、webp 或 gif，至多 8 MB。
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    openSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupLink"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setup"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    setUpSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupSiteBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setup"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendSetupTestMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupMailTestBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTest"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    registerFirstAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupAdministratorBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description 页码；与 cursor 二选一，都没有时是第一页。 */
                page?: components["parameters"]["HybridPage"];
                /** @description 上一次回答里的 nextCursor 或 prevCursor；没有时从头读。 */
                cursor?: components["parameters"]["Cursor"];
                /** @description 从游标往后还是往前读。 */
                direction?: components["parameters"]["Direction"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
                /** @description 最新或最热。 */
                sortBy?: "newest" | "oldest" | "hottest";
                /** @description 要找的一条评论；它所在的楼层另外写在 sought 里，不管在第几页。 */
                commentId?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentThreadPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReplies: {
        parameters: {
            query?: {
                /** @description 上一次回答里的 nextCursor 或 prevCursor；没有时从头读。 */
                cursor?: components["parameters"]["Cursor"];
                /** @description 从游标往后还是往前读。 */
                direction?: components["parameters"]["Direction"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentCursorPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentEditBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    likeComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LikeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlikeComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LikeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMentionCandidates: {
        parameters: {
            query?: {
                /** @description 昵称的开头；没有时列出最可能的人。 */
                q?: string;
                /** @description 在哪篇文章下面。 */
                postId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentionCandidates"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPostNeighbours: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostNeighbours"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 只看未读。 */
                onlyUnread?: components["parameters"]["OnlyUnread"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationsCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReplyNotifications: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 只看未读。 */
                onlyUnread?: components["parameters"]["OnlyUnread"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMentionNotifications: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 只看未读。 */
                onlyUnread?: components["parameters"]["OnlyUnread"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInteractionNotifications: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 只看未读。 */
                onlyUnread?: components["parameters"]["OnlyUnread"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSystemNotifications: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGlobalAnnouncements: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnreadCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnifiedUnreadCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnifiedUnread"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotificationCheckpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationCheckpoints"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNotificationCheckpoint: {
        parameters: {
            query: {
                /** @description 哪一类；chat 不在通知里处理（400）。 */
                notificationType: components["schemas"]["NotificationCategory"];
                /** @description 读到这一条为止，之后到的仍是未读；不给就读到最新。不是这一类里自己的一条，就什么也不变。 */
                lastNotificationId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationCheckpoints"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationIds"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    markNotificationTypeRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkTypeReadBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    markAllNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    markNotificationRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAssistantMessages: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 只看未读。 */
                onlyUnread?: components["parameters"]["OnlyUnread"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantMessagePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    markAllAssistantMessagesRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAssistantUnreadCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    markAssistantMessageRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAssistantMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAssistantCheckpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantCheckpointBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description 只要对方昵称或最后一条里有它的会话；不分大小写，空白等于没有。 */
                q?: string;
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 用户的 id；格式不符按不存在处理（404）。 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChatHistory: {
        parameters: {
            query: {
                /** @description 对方的 id。 */
                otherUserId: components["schemas"]["Id"];
                /** @description 从这一条往前翻更早的；新消息到来也不会错位。有它时不看 page。 */
                beforeId?: components["schemas"]["Id"];
                /** @description 补齐这一条之后的，先给紧接着它的；hasMore 时以最新的一条再问。有它时不看 page 与 beforeId。 */
                afterId?: components["schemas"]["Id"];
                /** @description 手上最旧的一条；回答里附上从它起已经被删除的。 */
                heldFromId?: components["schemas"]["Id"];
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 50。 */
                pageSize?: components["parameters"]["PageSize50"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMessageBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConversationCheckpoint: {
        parameters: {
            query: {
                /** @description 对方的 id。 */
                otherUserId: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationCheckpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateConversationCheckpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationCheckpointBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationCheckpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkReport: {
        parameters: {
            query: {
                /** @description 目标类型。 */
                type: components["schemas"]["ReportType"];
                /** @description 目标的 id。 */
                targetId: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMyReports: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
                /** @description 只看这种目标。 */
                type?: components["schemas"]["ReportType"];
                /** @description 只看这个状态。 */
                status?: components["schemas"]["ReportStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMyAppeals: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppealPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAppeal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppealBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appeal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMyFeedback: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 10。 */
                pageSize?: components["parameters"]["PageSize10"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPostHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPostHistoryYear: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 年份。 */
                year: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostHistoryYear"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPostHistoryMonth: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path: {
                /** @description 年份。 */
                year: number;
                /** @description 月份。 */
                month: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPostRanking: {
        parameters: {
            query?: {
                /** @description 统计多久以来。 */
                period?: "day" | "week" | "month" | "all";
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostRanking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthorRanking: {
        parameters: {
            query?: {
                /** @description 统计多久以来。 */
                period?: "day" | "week" | "month" | "all";
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorRanking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTopicRanking: {
        parameters: {
            query?: {
                /** @description 统计多久以来。 */
                period?: "day" | "week" | "month" | "all";
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicRanking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBlockedUsers: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedUserPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    blockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 用户的 id；格式不符按不存在处理（404）。 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    unblockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 用户的 id；格式不符按不存在处理（404）。 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMutedUsers: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedUserPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    muteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 用户的 id；格式不符按不存在处理（404）。 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    unmuteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 用户的 id；格式不符按不存在处理（404）。 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRelation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 用户的 id；格式不符按不存在处理（404）。 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchAdminTopics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminTopicSearchBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopicPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAdminTopic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopic"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAdminTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminTopicBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopic"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAdminTopic: {
        parameters: {
            query?: {
                /** @description 原因，写给提出话题的人。 */
                reason?: string;
                /** @description 违反了社区规范的哪一条。 */
                rule?: components["schemas"]["BrokenRule"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreAdminTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TopicDecisionBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopic"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    enableAdminTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TopicDecisionBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopic"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableAdminTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TopicDecisionBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopic"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    mergeAdminTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicMergeBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopic"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    batchAdminTopics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicBatchBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdminTopicStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicStatsSummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    recalculateTopicHotness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HotnessRecalculated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminTopicPosts: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAdminTopicStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopic"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminUsers: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 关键词。 */
                keyword?: components["parameters"]["Keyword"];
                /** @description 只看这个状态。 */
                status?: components["schemas"]["AccountStatus"];
                /** @description 只看这个身份。 */
                role?: "User" | "VIP" | "Admin";
                /** @description 按什么排序。 */
                sortBy?: "createTime" | "lastSeenAt" | "postCount" | "followersCount" | "warningCount";
                /** @description 排序方向。 */
                sortOrder?: components["parameters"]["SortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    batchAdminUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserBatchBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdminUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAdminUser: {
        parameters: {
            query: {
                /** @description 原因，记入操作记录。 */
                reason: string;
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    banUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BanBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    unbanUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnbanBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    warnUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarningBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUserRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RolesBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    claimPlaceholderUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    endAdminUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    endAdminUserSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
                /** @description 登录的编号。 */
                sessionId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationBody"];
            };
        };
        responses: {
            /** @description 已建立 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminPosts: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 关键词。 */
                keyword?: components["parameters"]["Keyword"];
                /** @description 只看这个状态；没有时是除已删除之外的全部。reviewing 是审核队列，也包括有修改在等待审核的已发布文章。 */
                status?: components["schemas"]["PostStatus"];
                /** @description 只看该作者。 */
                authorId?: components["parameters"]["AuthorFilter"];
                /** @description 只看该分类。 */
                categoryId?: components["parameters"]["CategoryFilter"];
                /** @description 按什么排序。 */
                sortBy?: "createTime" | "updateTime" | "publishedAt" | "viewCount" | "reportCount";
                /** @description 排序方向。 */
                sortOrder?: components["parameters"]["SortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostReviewBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPost"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    takeDownPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminReasonBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPost"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    restorePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostRestoreBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPost"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    batchAdminPosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostBatchBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAdminPost: {
        parameters: {
            query: {
                /** @description 原因，写给作者。 */
                reason: string;
                /** @description 违反了社区规范的哪一条。 */
                rule?: components["schemas"]["ReportReason"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminComments: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 关键词。 */
                keyword?: components["parameters"]["Keyword"];
                /** @description 只看这个状态。 */
                status?: components["schemas"]["CommentStatus"];
                /** @description 只看该作者。 */
                authorId?: components["parameters"]["AuthorFilter"];
                /** @description 只看这篇文章。 */
                postId?: components["schemas"]["Id"];
                /** @description 按什么排序。 */
                sortBy?: "createTime" | "likeCount" | "reportCount";
                /** @description 排序方向。 */
                sortOrder?: components["parameters"]["SortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCommentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    batchAdminComments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentBatchBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    hideComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminReasonBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminComment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    showComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentShowBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminComment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAdminComment: {
        parameters: {
            query: {
                /** @description 原因，写给作者。 */
                reason: string;
                /** @description 违反了社区规范的哪一条。 */
                rule?: components["schemas"]["ReportReason"];
            };
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSentNotifications: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 0 系统通知，11 全站公告。 */
                type?: 0 | 11;
                /** @description 只看以这种方式发出的。 */
                via?: components["schemas"]["SendingWay"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentNotificationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listScheduledNotifications: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 只看这个状态。 */
                status?: components["schemas"]["SendingStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledNotificationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getScheduledNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledNotificationDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateScheduledNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduledNotificationBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledNotificationDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelScheduledNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminReports: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 关键词。 */
                keyword?: components["parameters"]["Keyword"];
                /** @description 只看这种目标。 */
                type?: components["schemas"]["ReportType"];
                /** @description 只看这个状态。 */
                status?: components["schemas"]["ReportStatus"];
                /** @description 只看还没有处理完的（待处理与处理中）。 */
                onlyOpen?: boolean;
                /** @description 只看这个原因。 */
                reason?: components["schemas"]["ReportReason"];
                /** @description 只看这位管理员在处理或处理过的。 */
                handlerId?: components["schemas"]["Id"];
                /** @description 只看我在处理或处理过的。 */
                mine?: boolean;
                /** @description 只看这个人提交的。 */
                reporterId?: components["schemas"]["Id"];
                /** @description 只看对这个人的内容的。 */
                targetAuthorId?: components["schemas"]["Id"];
                /** @description 只看对这个目标的。 */
                targetId?: components["schemas"]["Id"];
                /** @description 按时间，或按目标上未处理完的举报数。 */
                sortBy?: "createTime" | "updateTime" | "reportCount";
                /** @description 排序方向。 */
                sortOrder?: components["parameters"]["SortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReportPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    batchAdminReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportBatchBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdminReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    claimReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    handleReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportHandlingBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportEndBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportEndBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminAppeals: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 关键词。 */
                keyword?: components["parameters"]["Keyword"];
                /** @description 只看这个状态。 */
                status?: components["schemas"]["AppealStatus"];
                /** @description 只看这种目标。 */
                type?: components["schemas"]["AppealTargetType"];
                /** @description 排序方向。 */
                sortOrder?: components["parameters"]["SortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAppealPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    decideAppeal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppealDecisionBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAppeal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminFeedback: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 关键词。 */
                keyword?: components["parameters"]["Keyword"];
                /** @description 只看这一类。 */
                type?: components["schemas"]["FeedbackType"];
                /** @description 只看这个状态。 */
                status?: components["schemas"]["FeedbackStatus"];
                /** @description 只看还没有处理完的（待处理与处理中）。 */
                onlyOpen?: boolean;
                /** @description 按什么排序。 */
                sortBy?: "createTime" | "updateTime";
                /** @description 排序方向。 */
                sortOrder?: components["parameters"]["SortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFeedbackPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdminFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFeedbackDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    handleFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackHandlingBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFeedbackDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWaitingWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pending"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDashboard: {
        parameters: {
            query?: {
                /** @description 走势看几天，默认 30。 */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSystemStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSystemSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSystemSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SystemSettingsBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deliveries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 通知还是邮件。 */
                kind: components["schemas"]["DeliveryKind"];
                /** @description 这一件的 id；格式不符按不存在处理（404）。 */
                id: components["schemas"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    releaseDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    runJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 任务名。 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    testMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBackups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backups"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    allowBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupTicket"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBackupPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupPlanBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backups"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadBackup: {
        parameters: {
            query: {
                /** @description allowBackup 给的令牌。 */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    /** @description 建议的文件名。 */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 只看这位管理员。 */
                actorId?: components["schemas"]["Id"];
                /** @description 只看昵称里有这些字的管理员。 */
                actor?: string;
                /** @description 只看这种操作；只写前一半（如 post）就是它的全部操作。 */
                action?: string;
                /** @description 只看对这种对象的操作。 */
                targetType?: string;
                /** @description 只看这个对象。 */
                targetId?: string;
                /** @description 从这一刻起。 */
                from?: components["schemas"]["Time"];
                /** @description 到这一刻之前。 */
                to?: components["schemas"]["Time"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTodos: {
        parameters: {
            query?: {
                /** @description 页码，从 1 开始。 */
                page?: components["parameters"]["Page"];
                /** @description 每页条数，默认 20。 */
                pageSize?: components["parameters"]["PageSize20"];
                /** @description 只看已完成或未完成的。 */
                isDone?: boolean;
                /** @description 只看交给这位管理员的。 */
                assigneeId?: components["schemas"]["Id"];
                /** @description 标题或说明里的字。 */
                keyword?: string;
                /** @description 按什么排序；没有期限的排在有期限的后面。 */
                sortBy?: "dueTime" | "createTime" | "updateTime" | "title";
                /** @description 顺序，默认从早到晚。 */
                sortOrder?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TodoPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTodo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TodoBody"];
            };
        };
        responses: {
            /** @description 成功 */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Todo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTodo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TodoBody"];
            };
        };
        responses: {
            /** @description 成功 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Todo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTodo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 资源的 id；格式不符按不存在处理（404）。 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 成功，没有内容 */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
}
