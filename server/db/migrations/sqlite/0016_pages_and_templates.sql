CREATE TABLE `page_member` (
	`pageId` integer NOT NULL,
	`userId` integer NOT NULL,
	`role` text NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`pageId`, `userId`),
	FOREIGN KEY (`pageId`) REFERENCES `page`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_member_user` ON `page_member` (`userId`);--> statement-breakpoint
CREATE TABLE `template` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`searchText` text NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`picture` text DEFAULT '' NOT NULL,
	`listed` integer NOT NULL,
	`userId` integer NOT NULL,
	`sourceId` integer NOT NULL,
	`sourceProjectId` integer NOT NULL,
	`bytes` integer NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `template_listed` ON `template` (`listed`,`category`);--> statement-breakpoint
CREATE INDEX `template_user` ON `template` (`userId`);--> statement-breakpoint
CREATE INDEX `template_source` ON `template` (`sourceProjectId`);--> statement-breakpoint
CREATE TABLE `template_page` (
	`templateId` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`sourceId` integer NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`templateId`, `position`),
	FOREIGN KEY (`templateId`) REFERENCES `template`(`id`) ON UPDATE no action ON DELETE cascade
);
