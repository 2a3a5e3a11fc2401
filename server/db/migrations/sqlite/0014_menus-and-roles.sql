CREATE TABLE `menu` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`parentId` integer,
	`type` integer NOT NULL,
	`name` text NOT NULL,
	`icon` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT 'group' NOT NULL,
	`target` text DEFAULT '' NOT NULL,
	`pageId` integer,
	`path` text,
	`code` text,
	`sort` integer NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`createdBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pageId`) REFERENCES `page`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `menu_path` ON `menu` (`projectId`,`path`);--> statement-breakpoint
CREATE UNIQUE INDEX `menu_code` ON `menu` (`parentId`,`code`);--> statement-breakpoint
CREATE INDEX `menu_project` ON `menu` (`projectId`,`sort`);--> statement-breakpoint
CREATE INDEX `menu_page` ON `menu` (`pageId`);--> statement-breakpoint
CREATE TABLE `project_role` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`name` text NOT NULL,
	`searchText` text,
	`remark` text DEFAULT '' NOT NULL,
	`limits` text DEFAULT '[]' NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_role_name` ON `project_role` (`projectId`,`name`);--> statement-breakpoint
ALTER TABLE `project_member` ADD `roleId` integer;