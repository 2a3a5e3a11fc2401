CREATE TABLE `document` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`projectId` integer NOT NULL,
	`baseId` integer,
	`baseSeq` integer,
	`name` text DEFAULT '' NOT NULL,
	`mergedSeq` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`logBytes` integer DEFAULT 0 NOT NULL,
	`updatedBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`baseId`) REFERENCES `document`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `document_project` ON `document` (`projectId`);--> statement-breakpoint
CREATE INDEX `document_base` ON `document` (`baseId`);--> statement-breakpoint
CREATE TABLE `document_entry` (
	`documentId` integer NOT NULL,
	`entryId` text NOT NULL,
	`revision` integer NOT NULL,
	`parentId` text,
	`entry` text,
	PRIMARY KEY(`documentId`, `entryId`),
	FOREIGN KEY (`documentId`) REFERENCES `document`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `document_entry_revision` ON `document_entry` (`documentId`,`revision`);--> statement-breakpoint
CREATE INDEX `document_entry_parent` ON `document_entry` (`documentId`,`parentId`);--> statement-breakpoint
CREATE TABLE `document_edit` (
	`documentId` integer NOT NULL,
	`seq` integer NOT NULL,
	`editId` text NOT NULL,
	`userId` integer NOT NULL,
	`at` integer NOT NULL,
	`edit` text NOT NULL,
	`inverse` text NOT NULL,
	PRIMARY KEY(`documentId`, `seq`),
	FOREIGN KEY (`documentId`) REFERENCES `document`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_edit_id` ON `document_edit` (`documentId`,`editId`);--> statement-breakpoint
CREATE TABLE `document_version` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`documentId` integer NOT NULL,
	`seq` integer NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`env` text,
	`userId` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`body` blob NOT NULL,
	FOREIGN KEY (`documentId`) REFERENCES `document`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `document_version_seq` ON `document_version` (`documentId`,`seq`);--> statement-breakpoint
ALTER TABLE `page` ADD `documentId` integer REFERENCES document(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `page_document` ON `page` (`documentId`);--> statement-breakpoint
INSERT INTO `document` (`id`, `kind`, `projectId`, `revision`, `bytes`, `updatedBy`, `createdAt`, `updatedAt`) SELECT `id`, 'page', `projectId`, `revision`, `bytes`, `updatedBy`, `createdAt`, `updatedAt` FROM `page`;--> statement-breakpoint
UPDATE `page` SET `documentId` = `id`;--> statement-breakpoint
INSERT INTO `document_entry` (`documentId`, `entryId`, `revision`, `parentId`, `entry`) SELECT `pageId`, `entryId`, `revision`, `parentId`, `entry` FROM `page_entry`;--> statement-breakpoint
DROP TABLE `page_entry`;--> statement-breakpoint
ALTER TABLE `page` DROP COLUMN `revision`;--> statement-breakpoint
ALTER TABLE `page` DROP COLUMN `bytes`;--> statement-breakpoint
ALTER TABLE `page` DROP COLUMN `updatedBy`;