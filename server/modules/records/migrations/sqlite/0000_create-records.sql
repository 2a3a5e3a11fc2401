CREATE TABLE `record_change` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`modelId` integer NOT NULL,
	`env` text NOT NULL,
	`recordId` text NOT NULL,
	`rev` integer NOT NULL,
	`op` text NOT NULL,
	`before` text NOT NULL,
	`at` integer NOT NULL,
	`by` integer,
	`origin` text NOT NULL,
	FOREIGN KEY (`modelId`) REFERENCES `model`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `record_change_record` ON `record_change` (`modelId`,`env`,`recordId`,`rev`);
--> statement-breakpoint
CREATE INDEX `record_change_at` ON `record_change` (`at`);
--> statement-breakpoint
CREATE TABLE `record_serial` (
	`fieldId` integer NOT NULL,
	`env` text NOT NULL,
	`period` text NOT NULL,
	`next` integer NOT NULL,
	PRIMARY KEY(`fieldId`, `env`, `period`),
	FOREIGN KEY (`fieldId`) REFERENCES `model_field`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `record_policy` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`modelId` integer NOT NULL,
	`roleId` integer NOT NULL,
	`action` text NOT NULL,
	`scope` text NOT NULL,
	`fields` text NOT NULL,
	FOREIGN KEY (`modelId`) REFERENCES `model`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`roleId`) REFERENCES `project_role`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_policy_role` ON `record_policy` (`roleId`,`modelId`,`action`);
