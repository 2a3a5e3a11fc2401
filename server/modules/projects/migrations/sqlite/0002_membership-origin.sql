ALTER TABLE `project_member` ADD `origin` text;
