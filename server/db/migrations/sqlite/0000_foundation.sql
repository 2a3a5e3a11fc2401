CREATE TABLE `attempt` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`windowEndsAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`userId` integer,
	`action` text NOT NULL,
	`target` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`);--> statement-breakpoint
CREATE TABLE `file` (
	`name` text PRIMARY KEY NOT NULL,
	`displayName` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`userId` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `file_user` ON `file` (`userId`);--> statement-breakpoint
CREATE TABLE `page` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`projectId` integer NOT NULL,
	`isPublic` integer DEFAULT 2 NOT NULL,
	`userId` integer NOT NULL,
	`previewImg` text DEFAULT '' NOT NULL,
	`stgState` integer DEFAULT 1 NOT NULL,
	`prdState` integer DEFAULT 1 NOT NULL,
	`stgPublishId` integer,
	`prdPublishId` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`updatedBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_project` ON `page` (`projectId`);--> statement-breakpoint
CREATE TABLE `page_entry` (
	`pageId` integer NOT NULL,
	`entryId` text NOT NULL,
	`revision` integer NOT NULL,
	`parentId` text,
	`entry` text,
	PRIMARY KEY(`pageId`, `entryId`),
	FOREIGN KEY (`pageId`) REFERENCES `page`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_entry_revision` ON `page_entry` (`pageId`,`revision`);--> statement-breakpoint
CREATE INDEX `page_entry_parent` ON `page_entry` (`pageId`,`parentId`);--> statement-breakpoint
CREATE TABLE `project` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`logo` text DEFAULT '' NOT NULL,
	`isPublic` integer DEFAULT 2 NOT NULL,
	`userId` integer NOT NULL,
	`privatePrefixes` text DEFAULT '[]' NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_user` ON `project` (`userId`);--> statement-breakpoint
CREATE TABLE `project_member` (
	`projectId` integer NOT NULL,
	`userId` integer NOT NULL,
	`role` text NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`projectId`, `userId`),
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_member_user` ON `project_member` (`userId`);--> statement-breakpoint
CREATE TABLE `publish` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pageId` integer NOT NULL,
	`env` text NOT NULL,
	`hash` text NOT NULL,
	`revision` integer NOT NULL,
	`userId` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`pageId`) REFERENCES `page`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`hash`) REFERENCES `snapshot`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `publish_page` ON `publish` (`pageId`,`env`);--> statement-breakpoint
CREATE INDEX `publish_hash` ON `publish` (`hash`);--> statement-breakpoint
CREATE TABLE `sample_order` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`userId` integer NOT NULL,
	`no` text NOT NULL,
	`customer` text NOT NULL,
	`cents` integer NOT NULL,
	`status` text NOT NULL,
	`orderedAt` integer NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sample_order_user` ON `sample_order` (`userId`,`orderedAt`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`userId` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`idleUntil` integer NOT NULL,
	`endsAt` integer NOT NULL,
	`revokedAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`userId`);--> statement-breakpoint
CREATE TABLE `session_key` (
	`hash` text PRIMARY KEY NOT NULL,
	`sessionId` integer NOT NULL,
	`kind` text NOT NULL,
	`expiresAt` integer NOT NULL,
	`replacedAt` integer,
	FOREIGN KEY (`sessionId`) REFERENCES `session`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `session_key_session` ON `session_key` (`sessionId`);--> statement-breakpoint
CREATE TABLE `snapshot` (
	`hash` text PRIMARY KEY NOT NULL,
	`body` blob NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`userName` text NOT NULL,
	`nickName` text NOT NULL,
	`avatar` text DEFAULT '' NOT NULL,
	`passwordHash` text NOT NULL,
	`role` integer DEFAULT 2 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`sampledAt` integer,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_name` ON `user` (`userName`);